"""A small project in which nothing is wrong, and where every kind of file leads to every other. No test is in here.

Whatever is broken in it is used in several places, so that a fault that cascades shows.
"""

from __future__ import annotations

from collections.abc import Mapping

SOUND: Mapping[str, str] = {
    "reportgen.toml": """\
title = "Editions"
source-locale = "en"
locales = ["en"]
""",
    "claims/record-types.yaml": """\
schema: 1
words:
  phase: [before, during, after]
relations:
  follows: {inverse: followed-by, acyclic: true, to: [event]}
types:
  - prefix: EVT
    name: event
    required: {title: text, phase: word phase}
    optional: {effect: markdown, causes: id-list}
  - prefix: CLM
    optional: {weight: number}
policies:
  - id: event-has-source
    when: {type: event}
    needs: {cites: {}}
    message: an event cites what recorded it
""",
    "claims/r/report.yaml": """\
title: A report that rests on CLM-1
date: 2026-09-09
sections: [intro, method]
authors: [{name: Somebody}]
boundary:
  included: What EVT-1 and {value}`final.responsive.reserve` say.
""",
    "claims/r/sources.yaml": """\
- id: SRC-1
  kind: file
  title: Notes of the run
  location: notes.txt
  layer: implementation
- id: SRC-2
  kind: dataset
  title: Final values
  location: data/final.csv
- id: SRC-3
  kind: git
  title: A system
  location: https://example.org/system.git
  revision: 0123456789abcdef0123456789abcdef01234567
- id: SRC-4
  kind: dataset
  title: Hours
  location: data/hours.csv
""",
    "claims/r/notes.txt": """\
The store holds two records.
The reserve lasts until the deadline.
""",
    "claims/r/records/claims.yaml": """\
- id: CLM-1
  kind: finding
  statement: The reserve lasts, and is {value}`final.responsive.reserve`.
  status: wired
  weight: 3
  cites:
    - source: SRC-1
      at: :2
      quote: The reserve lasts until the deadline.
    - SRC-2 :2
  refs: {bounded-by: [LIM-1]}
- id: CLM-2
  kind: observation
  statement: It follows from CLM-1 that the {term}`reserve` is kept.
  cites: [SRC-1 :1, SRC-2]
  refs: {rests-on: [CLM-1], see: [EVT-1]}
- id: CLM-3
  kind: claim
  statement: It was {value}`final.recency.reserve` before EVT-2, as SRC-3 says.
  refs: {rests-on: [CLM-1, CLM-2]}
""",
    "claims/r/records/events.yaml": """\
- id: EVT-1
  title: The reserve is filled
  phase: before
  cites: [SRC-1 :1]
- id: EVT-2
  title: The reserve is used
  phase: during
  effect: CLM-1 holds from here on.
  cites: [SRC-1 :2, SRC-2]
  refs: {follows: [EVT-1]}
- id: EVT-3
  title: The deadline passes
  phase: after
  causes: [EVT-1, EVT-2]
  cites: [SRC-1]
  refs: {follows: [EVT-2]}
""",
    "claims/r/records/limits.yaml": """\
- id: LIM-1
  statement: Nobody asked whether the {term}`reserve` was whole.
  affects: [CLM-1, CLM-2]
""",
    "claims/r/glossary.yaml": """\
- id: TRM-1
  term: reserve
  definition: What is left for CLM-1.
- id: TRM-2
  term: deadline
  definition: When the {term}`reserve` is counted.
""",
    "claims/r/figures.yaml": """\
- id: FIG-1
  title: The final reserve
  summary: One of two conditions ends with a reserve.
  kind: bars
  data: final
  x: {column: condition, label: Condition}
  y: {column: reserve, label: Reserve, zero: true}
  cites: [SRC-2]
- id: FIG-2
  title: The hours of two runs
  summary: Both runs take hours.
  kind: bars
  data: hours
  x: {column: run, label: Run}
  y: {column: hours, label: Hours, zero: true}
  cites: [SRC-4]
""",
    "claims/r/revisions/revisions.yaml": """\
- id: REV-1
  date: 2026-09-09
  note: The first one, with CLM-1.
""",
    "claims/r/data/final.csv": """\
condition,reserve,rest
responsive,5,1
recency,0,2
""",
    "claims/r/data/hours.csv": """\
run,hours
first,3
second,4
""",
    "claims/r/ids.lock": """\
# reportgen ids.lock 1
SRC-1 source live
SRC-2 source live
SRC-3 source live
SRC-4 source live
CLM-1 claim live
CLM-2 claim live
CLM-3 claim live
LIM-1 limitation live
EVT-1 event live
EVT-2 event live
EVT-3 event live
""",
    "claims/r/reviews.lock": """\
# reportgen reviews.lock 1
CLM-1 bounded-by LIM-1 0cada59b31fd5256eb61d24e8f7b6ca8 statement=332d
CLM-1 cites SRC-1 d165ebfe181398644a41a3011978ecad kind=bfdd,layer=3a7b,location=1f63,title=1c2d
CLM-1 cites SRC-2 829da387db47b3bd75d1eec0145c4266 kind=e711,location=1c41,title=affe
CLM-2 cites SRC-1 d165ebfe181398644a41a3011978ecad kind=bfdd,layer=3a7b,location=1f63,title=1c2d
CLM-2 cites SRC-2 829da387db47b3bd75d1eec0145c4266 kind=e711,location=1c41,title=affe
CLM-2 rests-on CLM-1 540aaf0b95cc9b1d3b916307f81642a4 kind=e996,statement=ea0c,status=23a7,values=d4e7,weight=a4aa
CLM-2 see EVT-1 4a9504b2e1910ac8c283f269fd23813e phase=26c4,title=1d0d
CLM-2 text CLM-1 540aaf0b95cc9b1d3b916307f81642a4 kind=e996,statement=ea0c,status=23a7,values=d4e7,weight=a4aa
CLM-3 rests-on CLM-1 540aaf0b95cc9b1d3b916307f81642a4 kind=e996,statement=ea0c,status=23a7,values=d4e7,weight=a4aa
CLM-3 rests-on CLM-2 8f58faaeff226df9c1be598b9ab21fc7 kind=6bdb,statement=37df
CLM-3 text EVT-2 0888630061f7f980ad674f81c34c6d38 effect=4bb7,phase=7f86,title=4955
CLM-3 text SRC-3 8a892fc04bf50c5b34f487881f6ce818 kind=0649,location=ddbe,revision=4391,title=4e6e
EVT-1 cites SRC-1 d165ebfe181398644a41a3011978ecad kind=bfdd,layer=3a7b,location=1f63,title=1c2d
EVT-2 cites SRC-1 d165ebfe181398644a41a3011978ecad kind=bfdd,layer=3a7b,location=1f63,title=1c2d
EVT-2 cites SRC-2 829da387db47b3bd75d1eec0145c4266 kind=e711,location=1c41,title=affe
EVT-2 follows EVT-1 4a9504b2e1910ac8c283f269fd23813e phase=26c4,title=1d0d
EVT-2 text CLM-1 540aaf0b95cc9b1d3b916307f81642a4 kind=e996,statement=ea0c,status=23a7,values=d4e7,weight=a4aa
EVT-3 causes EVT-1 4a9504b2e1910ac8c283f269fd23813e phase=26c4,title=1d0d
EVT-3 causes EVT-2 0888630061f7f980ad674f81c34c6d38 effect=4bb7,phase=7f86,title=4955
EVT-3 cites SRC-1 d165ebfe181398644a41a3011978ecad kind=bfdd,layer=3a7b,location=1f63,title=1c2d
EVT-3 follows EVT-2 0888630061f7f980ad674f81c34c6d38 effect=4bb7,phase=7f86,title=4955
FIG-1 cites SRC-2 829da387db47b3bd75d1eec0145c4266 kind=e711,location=1c41,title=affe
FIG-2 cites SRC-4 fbb9ed793a0192fa9dbe226e3e11902a kind=e711,location=cca4,title=d575
LIM-1 affects CLM-1 540aaf0b95cc9b1d3b916307f81642a4 kind=e996,statement=ea0c,status=23a7,values=d4e7,weight=a4aa
LIM-1 affects CLM-2 8f58faaeff226df9c1be598b9ab21fc7 kind=6bdb,statement=37df
REV-1 text CLM-1 540aaf0b95cc9b1d3b916307f81642a4 kind=e996,statement=ea0c,status=23a7,values=d4e7,weight=a4aa
TRM-1 text CLM-1 540aaf0b95cc9b1d3b916307f81642a4 kind=e996,statement=ea0c,status=23a7,values=d4e7,weight=a4aa
""",
    "claims/r/text/intro.md": """\
# Introduction

CLM-1 says that the {term}`reserve` is {value}`final.responsive.reserve`, and CLM-2 that it stays. EVT-3 ends it
at the {term}`deadline`.

:::{figure} FIG-1
:::

:::{values} final
:::

:::{records} EVT phase=before
:::
""",
    "claims/r/text/method.md": """\
# Method

Of {value}`final.recency.reserve` and {value}`final.recency.rest` speak CLM-3, EVT-1 and SRC-1[^one]. It took
{value}`hours.first.hours` and {value}`hours.second.hours` hours.

:::{figure} FIG-2
:::

:::{records} CLM
:::

[^one]: As LIM-1 says of CLM-1.
""",
    "claims/s/report.yaml": """\
title: Another report
date: 2026-09-10
sections: [intro]
""",
    "claims/s/records/claims.yaml": """\
- id: CLM-1
  kind: claim
  statement: It rests on r:CLM-1.
  refs: {rests-on: ["r:CLM-1", "r:CLM-2"]}
""",
    "claims/s/text/intro.md": """\
# Introduction

CLM-1 here is not r:CLM-1, and r:EVT-2 is not ours.
""",
    "locales/en/LC_MESSAGES/ui.po": """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "type/event"
msgid "Event"
msgstr ""

msgctxt "word/before"
msgid "Before"
msgstr ""
""",
    "templates/tokens.css": """\
:root { --accent: #123456; }
""",
    "templates/glossary.html": """\
{% extends "reportgen/glossary.html" %}
""",
}
"""Path → text of every file."""
