import { button, closeButton, stateChip } from './chip.js';
import { html } from './element.js';
import { nameOf } from './grid_facts.js';

/**
 * What a creature can do: the listed actions by kind, and how those that are aimed at something are said.
 *
 * @typedef {import('./panel.js').Leaf} Leaf
 * @typedef {import('./match.js').ActionItem} ActionItem
 *
 * @typedef {object} Act
 * @property {string} group
 * @property {string} label
 * @property {string} action  One way to say it, which is legal.
 * @property {((target: {creature?: string, square: string}) => string|null)|null} aim  The same, aimed elsewhere; null
 *   where nothing is aimed.
 * @property {'creature'|'square'|null} takes  What it is aimed at.
 * @property {number} ways  How many are listed.
 */

/** The groups in the order of the panel, with the first words of their actions. */
/** @type {[string, string[]][]} */
const GROUPS = [
  ['Answer', ['roll initiative', 'order', 'pass', 'opportunity-attack', 'release readied', 'legendary', 'lair']],
  ['Attack', ['attack', 'multiattack', 'grapple', 'shove']],
  ['Cast', ['cast']],
  ['Powers', ['feature']],
  ['Move', ['move', 'jump', 'stand', 'drop prone', 'mount', 'dismount', 'escape']],
  ['Actions', ['dash', 'disengage', 'dodge', 'hide', 'help', 'search', 'study', 'influence', 'ready', 'stabilise', 'improvise']],
  ['Objects', ['use', 'interact', 'draw', 'stow', 'pick-up', 'drop', 'don', 'doff']],
  ['Other', ['release', 'end concentration', 'dismiss', 'speak', 'rest']],
];

/** @param {string} act */
function groupOf(act) {
  const begins = (/** @type {string} */ words) => act === words || act.startsWith(`${words} `);
  return GROUPS.find(([, firsts]) => firsts.some(begins))?.[0] ?? 'Other';
}

/** Verbs whose next word is the creature they are aimed at. */
const DIRECT = /^(attack|grapple|shove|help|influence|stabilise|mount|opportunity-attack) (\S+)(.*)$/;
/** A part that aims: at creatures, at a point, towards something. */
const AIMED = / (on|at|toward|covering|to) ((?:[a-z0-9,-]+)(?: (?!slot|option|as|from|using|with|amount|on|at|toward|covering|to\b)[a-z0-9,-]+)*)/;

/**
 * How an action is said when it is aimed elsewhere.
 *
 * @param {string} act without the name of who acts
 * @returns {{takes: 'creature'|'square', say: (target: {creature?: string, square: string}) => string|null, what: string}|null}
 */
function aimOf(act) {
  const direct = DIRECT.exec(act);
  if (direct) {
    const [, verb, , rest] = direct;
    return { takes: 'creature', say: ({ creature }) => (creature ? `${verb} ${creature}${rest}` : null), what: `${verb}${rest}` };
  }
  if (act.startsWith('move')) return { takes: 'square', say: ({ square }) => `move to ${square}`, what: 'move' };
  const aimed = AIMED.exec(act);
  if (!aimed || !/^(cast|feature|legendary|lair|use|jump)\b/.test(act)) return null;
  const [whole, word] = aimed;
  // Which slot is asked for anew: another target may need another one.
  const around = [act.slice(0, aimed.index), act.slice(aimed.index + whole.length).replace(/ slot (\d+|pact)\b/, '')];
  const takes = word === 'on' ? 'creature' : 'square';
  const say = (/** @type {{creature?: string, square: string}} */ { creature, square }) =>
    takes === 'square' ? `${around[0]} ${word} ${square}${around[1]}` : creature ? `${around[0]} on ${creature}${around[1]}` : null;
  return { takes, say, what: around.join('') };
}

/**
 * What an act is called: the thing it is done with.
 *
 * @param {string} what
 */
function labelOf(what) {
  const attack = /^(attack|opportunity-attack)(?: with (\S+))?(.*)$/.exec(what);
  if (attack) return nameOf(`${attack[2] ?? 'attack'}${attack[1] === 'attack' ? '' : ' (opportunity)'}${attack[3]}`);
  return nameOf(what.replace(/^(cast|feature|legendary|lair) /, ''));
}

/**
 * The acts that some listed actions are: those that only differ in their target are one.
 *
 * @param {ActionItem[]} items
 * @returns {Act[]}
 */
export function actsOf(items) {
  /** @type {Map<string, Act>} */
  const acts = new Map();
  for (const { action } of items) {
    const [, who = '', act] = /^(\S+: )?(.*)$/.exec(action) ?? ['', '', action];
    if (act === 'end turn') continue;
    const aim = aimOf(act);
    const what = who + (aim?.what ?? act.replace(/ slot (\d+|pact)\b/, ''));
    const known = acts.get(what);
    if (known) known.ways += 1;
    else {
      const say = aim?.say;
      acts.set(what, {
        group: groupOf(act),
        label: `${who ? `${nameOf(who.slice(0, -2))}: ` : ''}${labelOf(aim?.what ?? what.slice(who.length))}`,
        action,
        aim: say
          ? (target) => {
              const said = say(target);
              return said && who + said;
            }
          : null,
        takes: aim?.takes ?? null,
        ways: 1,
      });
    }
  }
  return [...acts.values()];
}

/**
 * @param {object} view
 * @param {string} view.title
 * @param {boolean} view.asked  Whether it is asked something in the turn of another.
 * @param {string} view.line
 * @param {Act[]} view.acts
 * @param {boolean} view.mayAct
 * @param {(act: Act) => void} view.choose
 * @returns {Leaf}
 */
export function actsLeaf({ title, asked, line, acts, mayAct, choose }) {
  const groups = GROUPS.map(([name]) => ({ name, acts: acts.filter(({ group }) => group === name) })).filter(({ acts: some }) => some.length);
  return {
    className: asked ? 'ask acts' : 'ok acts',
    children: [
      html('div', { class: 'head' }, stateChip(asked ? 'ask' : 'yes', title)),
      html('p', { class: 'say' }, line),
      groups.map(({ name, acts: some }) =>
        html(
          'section',
          { class: 'actgroup', 'data-group': name },
          html('h3', {}, name),
          html(
            'div',
            { class: 'actrow' },
            some.map((act) =>
              html(
                'button',
                { type: 'button', class: 'btn small', disabled: !mayAct, title: act.action, 'data-act': act.label, onclick: () => choose(act) },
                act.label,
                act.takes && act.takes === 'creature' && act.ways > 1 ? html('span', {}, act.ways) : null,
              ),
            ),
          ),
        ),
      ),
      html('p', { class: 's muted wide' }, asked ? 'The turn goes on when this is answered.' : 'Press a square to go there, or type anything: what is refused is explained.'),
    ],
  };
}

/**
 * While a target is chosen.
 *
 * @param {Act} act
 * @param {string[]} targets listed ones
 * @param {{attempt: (action: string) => void, close: () => void}} doings
 * @returns {Leaf}
 */
export function aimLeaf(act, targets, { attempt, close }) {
  return {
    className: 'ask acts',
    children: [
      html('div', { class: 'head' }, stateChip('ask', 'Choose a target'), html('b', {}, act.label), closeButton('Let go (Esc)', close)),
      html('p', { class: 'say' }, act.takes === 'creature' ? 'Press a creature on the grid.' : 'Press a square on the grid.'),
      html('p', { class: 's muted' }, 'The grid shows what it takes in, lines and cover before anything is done.'),
      html('div', { class: 'rem' }, targets.slice(0, 6).map((action, index) => button(action, () => attempt(action), { primary: index === 0, name: 'target' }))),
    ],
  };
}
