import { Sketch } from './sketch.js';
import { Table } from './table.js';
import { button } from './chip.js';
import { games, look, wholeRulebook } from './api.js';
import { html, refill } from './element.js';
import { markdown } from './markdown.js';
import { judge } from './inquiry.js';
import { leafOf } from './leaf.js';
import { readStep } from './action.js';
import { pageKey } from './keys.js';

/**
 * The rulebook: a list of rules, the text of a section, and a board to try the rule on.
 *
 * @typedef {import('./types.js').WholeRulebook} Rulebook
 * @typedef {Rulebook['sections'][number]} Section
 * @typedef {{name: string, position: string, steps?: string[], ruleset?: unknown, intent: string, expect: {verdict: string, rule?: string}}} Example  A case with a board of its own.
 */

/**
 * @param {string} game
 * @param {string|null} id of a section or a rule
 */
export async function rulebookPage(game, id) {
  /** @type {Rulebook} */
  let book;
  try {
    book = await wholeRulebook(game);
  } catch {
    return html('main', { class: 'nothing', id: 'main' }, html('h1', {}, 'There is no rulebook here.'), html('p', {}, html('a', { class: 'btn p', href: '/' }, 'To the lobby')));
  }
  const section = book.sections.find((one) => one.id === id || one.rules.some((rule) => rule.id === id)) ?? book.sections[0];
  const chosen = section.rules.find((rule) => rule.id === id) ?? null;
  // Only Commander Chess has a board on which an example can be tried.
  const found = await Promise.all(section.rules.map((rule) => (game === 'commander' ? examplesOf(game, rule.id) : [])));
  const examples = new Map(section.rules.map((rule, index) => [rule.id, found[index]]));
  const shown = chosen ?? section.rules.find((rule) => examples.get(rule.id)?.length) ?? null;
  const tried = (shown && examples.get(shown.id)) ?? [];
  const aside = html('aside', { class: 'ex card', 'aria-label': 'Example' });
  const number = section.id.split('-')[1];
  document.title = `${section.title} · ${book.title} · Rulebound`;
  const page = html(
    'main',
    { class: 'rb', id: 'main' },
    await contents(book, section),
    html(
      'div',
      { class: 'chapter' },
      html('p', { class: 's muted' }, `${book.title} · standard rules`),
      html('h1', {}, html('span', { class: 'secno' }, number), section.title),
      section.rules.map((rule) =>
        html(
          'article',
          { class: rule.id === chosen?.id ? 'rule on' : 'rule', id: rule.id },
          html('a', { class: 'id', href: `/rules/${game}/${rule.id}` }, rule.id),
          html(
            'div',
            { class: 'prose' },
            html('h2', {}, rule.title),
            markdown(rule.text, game),
            rule.kinds.length || examples.get(rule.id)?.length
              ? html(
                  'p',
                  { class: 's muted' },
                  rule.kinds.length ? `Refuses as ${rule.kinds.join(', ')}. ` : '',
                  !examples.get(rule.id)?.length
                    ? null
                    : rule.id === shown?.id
                      ? 'Shown on the board here.'
                      : html('a', { href: `/rules/${game}/${rule.id}` }, 'Try it on a board'),
                )
              : null,
          ),
        ),
      ),
      neighbours(book, section),
    ),
    tried.length ? aside : null,
  );
  if (tried.length) await layExample(aside, game, tried);
  const narrow = matchMedia('(max-width: 760px)');
  // On a small screen the board stands under its rule.
  const settle = () => {
    const article = chosen && narrow.matches ? page.querySelector('.rule.on') : null;
    if (!aside.hasChildNodes()) return;
    if (article) article.after(aside);
    else page.append(aside);
  };
  narrow.addEventListener('change', settle);
  settle();
  if (chosen) setTimeout(() => page.querySelector('.rule.on')?.scrollIntoView({ block: 'nearest' }), 0);
  if (location.hash === '#find') setTimeout(() => document.getElementById('find')?.focus(), 0);
  return page;
}

/**
 * The list of sections, and the field that finds a rule.
 *
 * @param {Rulebook} book
 * @param {Section} current
 */
async function contents(book, current) {
  const list = html('ul', {});
  const lay = () => {
    const wanted = field.value.trim().toLowerCase();
    const all = book.sections.flatMap((section) => section.rules);
    const found = wanted
      ? all.filter(({ id, title, text }) => `${id} ${title} ${text}`.toLowerCase().includes(wanted)).slice(0, 30)
      : null;
    refill(
      list,
      (found ?? book.sections).map(({ id, title }) =>
        html(
          'li',
          {},
          html('a', { href: `/rules/${book.game}/${id}`, 'aria-current': id === current.id ? 'true' : null }, html('span', {}, id), title),
        ),
      ),
      found && !found.length ? html('li', { class: 'muted s none' }, 'No rule has this word.') : null,
    );
    list.classList.toggle('found', found !== null);
  };
  const field = html('input', {
    class: 'field',
    id: 'find',
    type: 'search',
    placeholder: 'Find a rule or a word …',
    'aria-label': 'Find a rule or a word',
    oninput: () => lay(),
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || (event.target instanceof HTMLElement && event.target.closest('input'))) return;
    event.preventDefault();
    field.focus();
  });
  lay();
  const others = (await games()).filter(({ key }) => key !== book.game);
  return html(
    'nav',
    { class: 'toc', 'aria-label': 'Rules' },
    field,
    list,
    others.length
      ? html('p', { class: 's muted others' }, 'Also: ', others.map(({ key, name }) => html('a', { href: `/rules/${key}` }, name)))
      : null,
  );
}

/** The most examples of one rule. */
const MOST = 3;

/**
 * Examples of a rule from the cases of the game: refusals that name it first, those under the standard rules before others.
 *
 * @param {string} game
 * @param {string} id
 * @returns {Promise<Example[]>}
 */
async function examplesOf(game, id) {
  const { cases } = await look(`/api/cases/${game}?rule=${id}`).catch(() => ({ cases: [] }));
  const rank = (/** @type {Example} */ { expect, ruleset }) => (expect.rule === id ? 0 : ruleset ? 2 : 1);
  return /** @type {Example[]} */ (cases)
    .filter(({ position, intent, expect }) => position && position !== 'start' && intent && expect.verdict)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST);
}

/**
 * @param {Rulebook} book
 * @param {Section} section
 */
function neighbours(book, section) {
  const index = book.sections.indexOf(section);
  const link = (/** @type {Section|undefined} */ other, /** @type {string} */ words) =>
    other ? html('a', { class: 'btn', href: `/rules/${book.game}/${other.id}` }, `${words}: ${other.title}`) : null;
  return html('nav', { class: 'row turnover', 'aria-label': 'Sections' }, link(book.sections[index - 1], 'Before'), link(book.sections[index + 1], 'Next'));
}

/**
 * A live board with an example of a rule.
 *
 * @param {HTMLElement} aside
 * @param {string} game
 * @param {Example[]} examples
 * @param {number} [index]
 */
async function layExample(aside, game, examples, index = 0) {
  const example = examples[index];
  const sketch = new Sketch(game, example.ruleset ?? null, example.position, example.steps ?? []);
  const panel = html('section', { class: 'panel', 'aria-label': 'Referee' });
  const table = new Table(sketch, {
    spectator: false,
    flipped: false,
    seen: null,
    saw: () => {},
    changed: () => draw(),
    failed: (error) => refill(panel, html('p', { class: 'say' }, error.message)),
  });
  const draw = () => {
    const leaf = leafOf(table) ?? { className: 'plain', children: [html('p', { class: 's muted' }, example.name, '.')] };
    panel.className = `panel ${leaf.className}`;
    refill(panel, leaf.children);
    const answer = table.answer;
    const setup = answer?.type === 'refusal' ? answer.refusals[0].counterfactual.setup : null;
    if (setup) {
      const without = button('Show it without the reason', () => void sketch.reset(setup).then(show), { name: 'without' });
      const all = panel.querySelector('[data-name="all"]');
      if (all) all.before(without);
      else panel.append(without);
    }
  };
  const show = async () => {
    const step = readStep(example.intent);
    await judge(table, example.intent, step?.from ?? null, step?.to ?? null, false);
  };
  refill(
    aside,
    html(
      'div',
      { class: 'exhead' },
      html('b', {}, 'Try it'),
      html('span', { class: 's muted grow' }, example.name),
      examples.length > 1
        ? button(`${index + 1} of ${examples.length}`, () => void layExample(aside, game, examples, (index + 1) % examples.length), { name: 'next-example' })
        : null,
      button('Reset', () => void sketch.reset().then(show), { name: 'reset' }),
    ),
    html('div', { class: 'boardwrap' }, table.board.element),
    panel,
  );
  document.addEventListener('keydown', (event) => {
    if (aside.contains(table.board.element)) pageKey(table, event, { travel: () => {}, flip: () => {} });
  });
  await sketch.load();
  await show();
}

