// Optional: every page is complete without it. It keeps the reader's place when the language changes,
// remembers the appearance, copies a citation, and opens what a link leads into.
(() => {
  'use strict';
  const menu = document.getElementById('lang-menu');
  const here = () => {
    let id = '';
    for (const e of document.querySelectorAll('main :is(h2, h3, p, li, tr, figure)[id]')) {
      const box = e.getBoundingClientRect();
      if (!box.height) continue;
      if (box.top > 120) break;
      id = e.id;
    }
    return id;
  };
  // the menu is at the top of the page: who goes up to it keeps the place where reading stopped
  let place = '';
  let rest;
  if (menu) {
    addEventListener('scroll', () => {
      clearTimeout(rest);
      rest = setTimeout(() => { if (scrollY > innerHeight / 2) place = here(); }, 300);
    }, { passive: true });
  }
  menu?.addEventListener('beforetoggle', () => {
    const id = here() || place;
    for (const a of menu.querySelectorAll('a[hreflang]')) a.hash = id;
  });
  // the same passage in the current revision
  for (const a of document.querySelectorAll('a[data-keeps-place]')) a.addEventListener('click', () => { a.hash = here(); });

  const key = 'reportgen-appearance';
  const choices = document.querySelectorAll('[name=appearance]');
  try {
    const saved = document.getElementById(localStorage.getItem(key) ?? '');
    if (saved?.name === 'appearance') saved.checked = true;
    for (const c of choices) c.addEventListener('change', () => localStorage.setItem(key, c.id));
  } catch { /* storage is refused: the choice lasts for this page */ }

  const said = document.getElementById('copied');
  for (const b of navigator.clipboard ? document.querySelectorAll('button[data-copy]') : []) {
    b.hidden = false;
    b.addEventListener('click', async () => {
      const text = document.getElementById(b.dataset.copy).textContent.trim().replace(/\s+/g, ' ');
      try { await navigator.clipboard.writeText(text); said.textContent = b.dataset.done; } catch { /* refused */ }
    });
  }

  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let e = target?.closest('details'); e; e = e.parentElement?.closest('details')) e.open = true;
  };
  addEventListener('hashchange', reveal);
  reveal();
})();
