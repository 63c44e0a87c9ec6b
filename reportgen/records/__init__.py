"""YAML and CSV → records, citations, tables and report settings, with the place of everything.

`types` reads what records may look like; `reader` reads records by it, with `keys` for the value of
one key, `shapes` for what stands below keys that hold maps and lists, and `citations` (`shortform`
for its one-string form). `report` reads report.yaml, `values` a table of recorded values.
"""
