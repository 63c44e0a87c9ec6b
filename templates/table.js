// Optional: narrows the claim/source table down, sorts it, pages it and saves what is shown. Without it
// the table stands there whole, over as many pages as it needs.
(() => {
  'use strict';
  const bar = document.getElementById('table-filters');
  const table = document.querySelector('table.claims');
  if (!bar || !table) return;
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const lang = document.documentElement.lang;
  const size = +bar.dataset.part;
  const collator = new Intl.Collator(lang, { numeric: true });
  const number = new Intl.NumberFormat(`${lang}-u-nu-latn`);
  const said = bar.querySelector('[role=status]');
  const fields = [...bar.querySelectorAll('input, select')];
  const old = document.querySelector('nav.parts');

  // as a reader types: any case, any width, with or without accents and vowel signs
  const fold = (text) => text.normalize('NFKD').replace(/[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g, '').toLowerCase();
  const words = (cell) => cell.querySelector('.none') ? '' : cell.textContent.trim().replace(/\s+/g, ' ');
  const many = (cell) => [...cell.querySelectorAll('.status, a')].map((e) => e.textContent.trim());
  const row = (tr, place) => {
    const [claim, kind, status, layer, sources, limits] = tr.cells;
    return {
      tr, place, text: fold(tr.textContent), kind: words(kind), status: many(status), layer: words(layer),
      claim: words(claim), id: tr.dataset.record, title: words(claim).replace(claim.querySelector('a').textContent, '').trim(),
      sources: many(sources), limits: many(limits),
    };
  };

  let rows;
  const load = async () => {
    if (rows) return;
    let all = [...body.rows];
    if (bar.dataset.rows) {
      await new Promise((done, failed) => {
        const script = document.createElement('script');
        Object.assign(script, { src: bar.dataset.rows, onload: done, onerror: failed });
        document.head.append(script);
      });
      const box = document.createElement('template');
      box.innerHTML = `<table><tbody>${window.reportgenRows}</tbody></table>`;
      const home = new URL(bar.dataset.home, location.href);
      for (const a of box.content.querySelectorAll('a')) a.href = new URL(a.getAttribute('href'), home).href;
      all = [...box.content.querySelectorAll('tr')];
    }
    rows = all.map(row);
  };

  const KEYS = ['place', 'kind', 'status', 'layer', 'sources', 'limits'];
  const order = { column: 0, down: false };
  const value = (r) => {
    const found = r[KEYS[order.column]];
    return order.column > 3 ? found.length : String(found);
  };
  const compare = (a, b) => {
    const [x, y] = [value(a), value(b)];
    const found = typeof x === 'number' ? x - y : order.column ? collator.compare(x, y) : a.place - b.place;
    return (order.down ? -found : found) || a.place - b.place;
  };
  let shown = [];
  const choose = () => {
    const chosen = Object.fromEntries(fields.map((f) => [f.name, f.value]));
    const sought = fold(chosen.words).split(/\s+/).filter(Boolean);
    shown = rows.filter((r) => sought.every((w) => r.text.includes(w)) && (!chosen.kind || r.kind === chosen.kind)
      && (!chosen.status || r.status.includes(chosen.status)) && (!chosen.layer || r.layer === chosen.layer)).sort(compare);
  };

  const pages = document.createElement('ul');
  const show = (part) => {
    body.replaceChildren(...shown.slice(part * size, (part + 1) * size).map((r) => r.tr));
    pages.replaceChildren(...Array.from({ length: shown.length > size ? Math.ceil(shown.length / size) : 0 }, (_, i) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = `${number.format(i * size + 1)} – ${number.format(Math.min(shown.length, (i + 1) * size))}`;
      if (i === part) button.setAttribute('aria-current', 'page');
      button.addEventListener('click', () => { show(i); pages.children[i].firstChild.focus(); });
      item.append(button);
      return item;
    }));
    old?.replaceChildren(pages);
    document.querySelector('.jumps')?.remove();
    said.textContent = shown.length
      ? bar.dataset.shown.replace('{shown}', number.format(shown.length)).replace('{all}', number.format(rows.length))
      : bar.dataset.none;
  };
  const change = async () => {
    try { await load(); } catch { said.textContent = bar.dataset.failed; return false; }
    choose();
    show(0);
    return true;
  };

  heads.forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'sort';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      order.down = order.column === column && head.ariaSort ? !order.down : column > 3;
      order.column = column;
      for (const other of heads) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', order.down ? 'descending' : 'ascending');
      change();
    });
  });
  let wait;
  for (const field of fields) {
    field.addEventListener('input', () => { clearTimeout(wait); wait = setTimeout(change, field.name === 'words' ? 150 : 0); });
  }

  // RFC 4180; a cell that a spreadsheet would take for a formula gets an apostrophe in front
  const cell = (text) => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
  bar.querySelector('[data-save]').addEventListener('click', async (event) => {
    if (!rows && !await change()) return;
    const lines = [['ID', ...heads.map((head) => head.textContent.trim())]];
    for (const r of shown) lines.push([r.id, r.title, r.kind, r.status.join('; '), r.layer, r.sources.join('; '), r.limits.join('; ')]);
    const text = lines.map((line) => line.map(cell).join(',')).join('\r\n');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['\ufeff', text, '\r\n'], { type: 'text/csv' }));
    link.download = event.target.dataset.save;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });

  bar.hidden = false;
  // a link into the table may lead to a row of another page
  const id = decodeURIComponent(location.hash.slice(1));
  if (bar.dataset.rows && id && !document.getElementById(id)) {
    load().then(() => {
      choose();
      const at = shown.findIndex((r) => r.tr.id === id);
      if (at < 0) return;
      show(Math.floor(at / size));
      history.scrollRestoration = 'manual'; // a page that is loaded again would go back to where it was
      const go = () => shown[at].tr.scrollIntoView({ behavior: 'instant' });
      go();
      addEventListener('load', () => requestAnimationFrame(go));
    }, () => { said.textContent = bar.dataset.failed; });
  }
})();
