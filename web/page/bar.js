import { html, refill } from './element.js';
import { icon } from './icon.js';
import { language, switchLanguage, switchTheme } from './settings.js';

/** The bar at the top, and the thin one under it about the connection. */

/** @typedef {'play'|'puzzles'|'analysis'|'editor'|'simulate'|'rules'} Room */

/** @param {Room} current */
export function topBar(current) {
  const link = (/** @type {string} */ href, /** @type {string} */ words, /** @type {string} */ key) =>
    html('a', { href, 'aria-current': key === current ? 'page' : null }, words);
  const words = html('button', { type: 'button', class: 'icon', onclick: switchLanguage });
  const name = () => {
    words.textContent = language().toUpperCase();
    words.setAttribute('aria-label', language() === 'en' ? 'EN: names of pieces in English' : 'VI: names of pieces in Vietnamese');
  };
  name();
  document.addEventListener('language', name);
  const nav = html('nav', { 'aria-label': 'Main', id: 'nav' }, link('/', 'Play', 'play'), link('/puzzles', 'Puzzles', 'puzzles'), link('/analysis', 'Analysis', 'analysis'), link('/editor', 'Editor', 'editor'), link('/simulate', 'Simulate', 'simulate'), link('/rules/commander', 'Rulebook', 'rules'));
  const menu = html(
    'button',
    {
      type: 'button',
      class: 'icon narrow',
      'aria-label': 'Menu',
      'aria-expanded': 'false',
      'aria-controls': 'nav',
      onclick: () => {
        const open = nav.classList.toggle('open');
        menu.setAttribute('aria-expanded', String(open));
      },
    },
    icon('menu', 18),
  );
  return html(
    'header',
    { class: 'bar' },
    html('a', { class: 'logo', href: '/' }, icon('logo'), 'Rulebound'),
    nav,
    html('span', { class: 'sp' }),
    words,
    html('button', { type: 'button', class: 'icon', 'aria-label': 'Switch between light and dark', onclick: switchTheme }, icon('theme', 18)),
    menu,
  );
}

/** The thin bar. */
export function connectionBar() {
  const element = html('div', { class: 'connection', role: 'status' });
  let leaving = 0;
  /**
   * @param {'lost'|'back'|'danger'|null} kind
   * @param {string} [words]
   * @param {{label: string, action: () => void}} [remedy]
   */
  const show = (kind, words = '', remedy) => {
    clearTimeout(leaving);
    element.className = kind ? `connection ${kind}` : 'connection';
    refill(
      element,
      words,
      remedy
        ? html('button', { type: 'button', class: 'btn small', onclick: () => { show(null); remedy.action(); } }, remedy.label)
        : null,
    );
    if (kind === 'back') leaving = window.setTimeout(() => show(null), 1000);
  };
  return { element, show };
}

/**
 * Tells when the connection of a match is lost and when it is back.
 *
 * @param {import('./socket.js').ServerMatch} link
 * @param {ReturnType<typeof connectionBar>} connection
 */
export function watchConnection(link, connection) {
  let lost = false;
  link.onConnection((state) => {
    if (state === 'lost') connection.show('lost', 'Connection lost. Trying again.');
    else if (state === 'open' && lost) connection.show('back', 'Connected.');
    else if (state === 'closed') {
      connection.show('danger', 'The server closed this match.', { label: 'Reload', action: () => location.reload() });
    }
    lost = state === 'lost';
  });
}
