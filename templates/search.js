// Optional: searches the editions of one language. Their index is loaded with the first search and holds plain
// words; every decision about letters and order is here. Two texts are the same when `fold` makes them so.
(() => {
  'use strict';
  const area = document.getElementById('search');
  const list = document.getElementById('search-results');
  if (!area || !list) return;
  const box = area.querySelector('input');
  const said = area.querySelector('[role=status]');
  const lang = document.documentElement.lang;
  const number = new Intl.NumberFormat(`${lang}-u-nu-latn`);
  const MOST = 50; // results that are shown

  // ---- letters
  // Accents, vowel signs that readers leave out (Arabic, Hebrew), the nukta, and what nobody sees. Vowel signs of
  // Devanagari and its like, and the marks of Japanese kana, are letters: they stay.
  const LEFT_OUT = /[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/g;
  const SAME = {
    ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th', ς: 'σ',
    ٱ: 'ا', ى: 'ي', ی: 'ي', ې: 'ي', ک: 'ك', ة: 'ه', ۀ: 'ه', ہ: 'ه', ھ: 'ه', '\u0901': '\u0902',
  };
  const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];
  const plain = (letter) => {
    const code = letter.codePointAt(0);
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero ? String(code - zero) : SAME[letter] ?? letter;
  };
  const known = new Map();
  const foldCluster = (cluster) => {
    let made = known.get(cluster);
    if (made === undefined) {
      made = [...cluster.normalize('NFKD').toLowerCase().replace(LEFT_OUT, '')].map(plain).join('')
        .normalize('NFC').replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ');
      known.set(cluster, made);
    }
    return made;
  };
  // a letter with its marks, with the sound marks of narrow kana, with the vowel and end of a Korean syllable
  const CLUSTER = /\P{M}[\p{M}\uff9e\uff9f\u1160-\u11ff]*|\p{M}+/gu;
  // A text as it is compared: small letters and digits, single spaces between words, one at either end.
  // `places` takes the place in the text of each character that is made.
  const fold = (text, places) => {
    let out = ' ';
    places?.push(0);
    for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
      let made = foldCluster(cluster);
      if (made[0] === ' ' && out.endsWith(' ')) made = made.slice(1);
      out += made;
      if (places) for (let i = 0; i < made.length; i += 1) places.push(index);
    }
    places?.push(text.length);
    return out.endsWith(' ') ? out : `${out} `;
  };
  const lean = (id) => fold(id).replaceAll(' ', '');

  // ---- what is sought
  const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
  const JOINED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u;
  const ENDLESS = /[\p{Script=Hangul}\p{Script=Arabic}]/u; // words to whose ends others are joined
  const QUOTED = /["“”„«»「」『』《》]([^"“”„«»「」『』《》]+)["“”«»「」『』《》]/gu;
  // Other spellings of a word: ae for ä in German; without the Arabic article and what is written together with
  // it; without a Korean particle.
  const spellings = (word) => [
    word,
    ...(/^de\b/.test(lang) ? [word.replace(/([aou])e/g, '$1')] : []),
    ...(/^\p{Script=Hangul}{3,}$/u.test(word) ? [word.replace(/(에서|으로|부터|까지|에게|[은는이가을를의에와과도로만])$/u, '')] : []),
    ...(/^[وفبك]?ال(?=...)/u.test(word) ? [word.replace(/^[وفبك]?ال/u, '')] : []),
  ].filter((one, at, all) => all.indexOf(one) === at);
  const term = (words, isPhrase) => {
    const word = fold(words).trim();
    const isExact = isPhrase || /^[a-z]{2,5} [0-9]+$/.test(word);
    const grams = !isPhrase && word.length > 2 && JOINED.test(word)
      ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)) : [];
    return { words: isExact ? [word] : spellings(word), isExact, grams };
  };
  const terms = (query) => {
    if (/^\s*\p{L}{2,5}[\s-]*\p{N}+\s*$/u.test(query)) return [term(query, true)];
    const found = [];
    const rest = query.replace(QUOTED, (_, words) => { found.push(term(words, true)); return ' '; });
    for (const word of rest.split(/\s+/)) found.push(term(word, false));
    return found.filter((one) => one.words[0]);
  };

  // ---- how well it fits
  // 4: whole words; 3: the beginning of one; 1: inside of one; where no spaces are written, words have no ends
  const fit = (text, word, isExact) => {
    if (text.includes(` ${word} `)) return 4;
    if (UNSPACED.test(word)) return text.includes(word) ? 4 : 0;
    if (isExact) return 0;
    if (text.includes(` ال${word}`)) return 3; // the Arabic article is written together with its word
    return text.includes(` ${word}`) ? 3 : word.length > 2 && text.includes(word) ? 1 : 0;
  };
  const fitTerm = (text, one) => {
    let best = 0;
    one.words.forEach((word, at) => { best = Math.max(best, fit(text, word, one.isExact) * (at ? 0.8 : 1)); });
    if (best || !one.grams.length) return best;
    const share = one.grams.filter((gram) => text.includes(gram)).length / one.grams.length;
    return share >= 0.6 ? share : 0;
  };
  // An id leads to its record first; then titles count more than texts, and words in a row more than words apart.
  const score = (entry, wanted, whole, id) => {
    if (id && entry.ids[0] === id) return 1000;
    if (id && entry.ids.includes(id)) return 900;
    let total = 0;
    for (const one of wanted) {
      const found = Math.max(5 * fitTerm(entry.heading, one), fitTerm(entry.body, one));
      if (!found) return 0;
      total += found;
    }
    if (entry.title === whole) total += 40;
    if (entry.heading.includes(whole)) total += 20;
    if (entry.body.includes(whole)) total += 4 + 0.2 * Math.min(entry.body.split(whole).length, 6);
    return total;
  };

  // ---- the index
  const reports = [...document.querySelectorAll('[data-index]')];
  let failed = false;
  let entries;
  const load = (item) => new Promise((done) => {
    const script = document.createElement('script');
    const ended = () => done();
    Object.assign(script, { src: item.dataset.index, onload: ended, onerror: () => { failed = true; ended(); } });
    document.head.append(script);
  });
  const prepare = (report, [href, label, language, title, ids, also, parts]) => {
    const texts = parts.map((part) => typeof part === 'string' ? [part, '', ''] : [part[0], part[1], part[2] ?? '']);
    const folded = texts.map(([text]) => fold(text));
    const name = fold(title);
    return {
      href, label, language, name: title, texts, folded, report, shownIds: ids, title: name,
      ids: ids.map(lean), heading: [name, ...[...ids, ...also].map((one) => fold(one))].join('\n'), body: folded.join('\n'),
    };
  };
  const ready = async () => {
    if (entries) return;
    said.textContent = area.dataset.waiting;
    await Promise.all(reports.map(load));
    entries = reports.flatMap((item) =>
      (window.reportgenIndex?.[item.dataset.slug] ?? []).map((one) => prepare(item.querySelector('a'), one)));
  };

  // ---- what is shown
  const marks = (text, wanted) => {
    const places = [];
    const folded = fold(text, places);
    const found = [];
    for (const one of wanted) {
      let words = one.words.filter((word) => fit(folded, word, one.isExact));
      if (!words.length) words = one.grams;
      for (const word of words) {
        const isInside = UNSPACED.test(word) || (!one.isExact && (!folded.includes(` ${word}`) || ENDLESS.test(word)));
        const sought = isInside ? word : one.isExact ? ` ${word} ` : ` ${word}`;
        for (let at = folded.indexOf(sought); at >= 0; at = folded.indexOf(sought, at + 1)) {
          const first = isInside ? at : at + 1;
          found.push([places[first], places[first + word.length] ?? text.length]);
        }
      }
    }
    found.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    return found.reduce((all, [begin, end]) => {
      const last = all.at(-1);
      if (last && begin <= last[1]) last[1] = Math.max(last[1], end);
      else all.push([begin, end]);
      return all;
    }, []);
  };
  const marked = (text, wanted, size) => {
    const all = marks(text, wanted);
    let begin = 0;
    let end = text.length;
    if (size && end > size) {
      begin = Math.max(0, Math.min((all[0]?.[0] ?? 0) - Math.floor(size / 3), end - size));
      end = Math.min(end, begin + size);
      // whole words at both ends, where there are spaces
      if (begin) begin += Math.max(0, text.slice(begin, begin + 25).search(/\s/) + 1);
      if (end < text.length) end -= Math.max(0, [...text.slice(end - 25, end)].reverse().join('').search(/\s/));
    }
    const made = document.createDocumentFragment();
    let at = begin;
    if (begin) made.append('… ');
    for (const [first, last] of all) {
      if (first < at || last > end) continue;
      const mark = document.createElement('mark');
      mark.textContent = text.slice(first, last);
      made.append(text.slice(at, first), mark);
      at = last;
    }
    made.append(text.slice(at, end), end < text.length ? ' …' : '');
    return made;
  };
  const element = (name, className, ...content) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...content);
    return made;
  };
  const inLanguage = (made, language) => { if (language) Object.assign(made, { lang: language, dir: 'auto' }); return made; };
  const row = (entry, wanted, id) => {
    const fits = entry.folded.map((text) => wanted.reduce((sum, one) => sum + fitTerm(text, one), 0));
    const best = fits.length ? fits.indexOf(Math.max(...fits)) : -1;
    const [text, anchor, language] = entry.texts[best] ?? ['', '', ''];
    const own = id && entry.ids.includes(id) ? entry.shownIds[entry.ids.indexOf(id)] : entry.shownIds[0];
    const link = element('a', '', marked(entry.name, wanted));
    link.href = anchor && fits[best] ? `${entry.href.split('#')[0]}#${anchor}` : entry.href;
    inLanguage(link, entry.language);
    const kind = element('span', '', entry.label);
    if (own) kind.append(' ', element('bdi', 'id', own));
    const head = element('div', 'row-head', kind);
    if (reports.length > 1 && entry.name !== entry.report.textContent) head.append(inLanguage(element('span', '', entry.report.textContent), entry.report.lang));
    const item = element('li', '', head, element('h2', 'row-title', link));
    if (text) item.append(inLanguage(element('p', 'excerpt', marked(text, wanted, UNSPACED.test(text) ? 110 : 220)), language));
    return item;
  };
  const find = (query) => {
    const wanted = terms(query);
    if (!wanted.length) return null;
    const id = /\p{L}\P{L}*\p{N}/u.test(query) ? lean(query) : '';
    const whole = ` ${wanted.map((one) => one.words[0]).join(' ')} `;
    const found = entries.map((entry, place) => ({ entry, place, score: score(entry, wanted, whole, id) })).filter((one) => one.score);
    found.sort((a, b) => b.score - a.score || a.place - b.place);
    return { wanted, id, found };
  };

  let last;
  const search = async () => {
    const query = box.value.trim();
    if (query === last) return;
    last = query;
    const address = new URL(location.href);
    address.searchParams.delete('q');
    if (query) address.searchParams.set('q', query);
    address.hash = '';
    try { history.replaceState(null, '', address); } catch { /* some browsers refuse it on the disk */ }
    list.ariaBusy = 'true';
    if (query) await ready();
    if (query !== box.value.trim()) return; // another word came meanwhile
    const answer = query ? find(query) : null;
    const found = answer?.found ?? [];
    list.replaceChildren(...found.slice(0, MOST).map(({ entry }) => row(entry, answer.wanted, answer.id)));
    list.parentElement.hidden = !found.length;
    list.ariaBusy = 'false';
    const shown = { shown: Math.min(found.length, MOST), all: found.length };
    said.textContent = [
      !query ? '' : found.length ? area.dataset.shown.replace(/\{(shown|all)\}/g, (_, name) => number.format(shown[name])) : area.dataset.none,
      query && failed ? area.dataset.failed : '',
    ].filter(Boolean).join(' ');
  };
  let wait;
  box.addEventListener('input', () => { clearTimeout(wait); wait = setTimeout(search, 150); });
  const now = () => { clearTimeout(wait); search(); };
  box.addEventListener('keydown', (event) => { if (event.key === 'Enter' && !event.isComposing) now(); });
  area.querySelector('button').addEventListener('click', now);

  area.hidden = false;
  document.querySelector('.no-script')?.remove();
  box.value = new URLSearchParams(location.search).get('q') ?? box.value;
  if (location.hash === `#${box.id}`) box.focus();
  if (box.value) search();
})();
