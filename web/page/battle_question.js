import { button, ruleChip, stateChip } from './chip.js';
import { counter } from './map_orders.js';
import { html } from './element.js';
import { kindName, shortName } from './map_facts.js';
import { some } from './words.js';

/**
 * What a battle asks: of the reader with every answer, of others with their name.
 *
 * @typedef {import('./panel.js').Leaf} Leaf
 * @typedef {import('./match.js').ActionItem} ActionItem
 * @typedef {'losses'|'submerge'|'press'|'shelter'} Ask
 * @typedef {{kind: Ask, hits: number}} Question
 * @typedef {import('./battle_losses.js').Losses} Losses
 *
 * @typedef {object} QuestionView
 * @property {string} game
 * @property {Question} question
 * @property {string} where  the name of the space
 * @property {string} power  who is asked
 * @property {string} waitsFor  the name of whoever sits there
 * @property {string} shot  what the hits fall on, as a word of the battle
 * @property {boolean} mayAct
 * @property {ActionItem[]} items  every answer that is listed
 * @property {Losses} losses  what is chosen so far
 * @property {(row: string, count: number) => void} choose
 * @property {() => void} lose
 * @property {(action: string) => void} answer
 * @property {(space: string) => string} name
 */

/**
 * What is asked in combat, if anything is: `{"question": {"losses": {"hits": 2, …}}}`.
 *
 * @param {any} decision
 * @returns {Question|null}
 */
export function questionOf(decision) {
  const asked = decision?.question;
  if (!asked) return null;
  const [[kind, fields]] = Object.entries(asked);
  return { kind: /** @type {Ask} */ (kind), hits: /** @type {any} */ (fields)?.hits ?? 0 };
}

/** The rule that asks. */
/** @type {Record<Ask, string>} */
const RULES = { losses: 'AXA-8.7', submerge: 'AXA-10.5', press: 'AXA-8.9', shelter: 'AXA-10.4' };

/** What hits may not fall on, by who gave them. */
/** @type {Record<string, string>} */
const SHOTS = {
  guns: 'Guns hit planes alone.',
  submarines: 'Submarines do not hit planes.',
  planes: 'Planes hit no submarines without a destroyer.',
  others: '',
};

/** @param {Question} question */
function questionWords({ kind, hits }) {
  switch (kind) {
    case 'losses':
      return hits === 1 ? 'Choose what takes the hit.' : `Choose what takes ${hits} hits.`;
    case 'submerge':
      return 'Shall submarines submerge, or stay?';
    case 'press':
      return 'Fight on, or break off?';
    case 'shelter':
      return 'Where does the fighter without a deck go?';
  }
}

/**
 * @param {QuestionView} view
 * @returns {Leaf}
 */
export function questionLeaf(view) {
  const { question, mayAct, power, where } = view;
  const why = question.kind === 'losses' ? SHOTS[view.shot] : '';
  return {
    className: mayAct ? 'ask' : 'plain',
    children: [
      html('div', { class: 'head' }, stateChip(mayAct ? 'ask' : 'plain', mayAct ? `${shortName(power)} decides` : 'Waiting'), html('b', {}, where), ruleChip(view.game, RULES[question.kind])),
      html('p', { class: 'say' }, mayAct ? questionWords(question) : `${view.waitsFor} decides for ${shortName(power)}.`),
      mayAct ? null : html('p', { class: 's muted' }, questionWords(question)),
      why ? html('p', { class: 's muted' }, why) : null,
      mayAct ? (question.kind === 'losses' ? lossesForm(view) : answers(view)) : null,
    ],
  };
}

/**
 * Hit by hit, several at once, or by the rules.
 *
 * @param {QuestionView} view
 */
function lossesForm({ losses, question, choose, lose, answer, power }) {
  const { total } = losses;
  const open = question.hits - total;
  return [
    html(
      'ul',
      { class: 'counters losing', 'aria-label': 'Units that take hits' },
      losses.rows.map((row) =>
        counter(row.id, losses.count(row.id), Math.min(row.most, losses.count(row.id) + open), (count) => choose(row.id, count), {
          name: [row.power === power ? '' : shortName(row.power), row.damage ? 'battleship, first hit' : kindName(row.kind)].filter(Boolean).join(' '),
          of: row.most,
        }),
      ),
    ),
    html(
      'div',
      { class: 'rem' },
      button(total ? `Lose ${total} of ${question.hits}` : 'Lose what is chosen', lose, { primary: total > 0, disabled: total === 0, name: 'lose' }),
      button('Default losses', () => answer('default'), { primary: total === 0, detail: 'by the rules', name: 'default' }),
    ),
  ];
}

/**
 * One button for every answer.
 *
 * @param {QuestionView} view
 */
function answers({ items, answer, name }) {
  // What goes on comes first, what goes away after it.
  const sorted = items.toSorted((one, other) => Number(other.kind === 'battle') - Number(one.kind === 'battle'));
  return html(
    'div',
    { class: 'rem', role: 'group', 'aria-label': 'Answers' },
    sorted.map((item, index) => button(answerWords(item, name), () => answer(item.action), { primary: index === 0, name: item.kind })),
  );
}

/**
 * @param {ActionItem} item
 * @param {(space: string) => string} name
 */
function answerWords({ action, kind, to }, name) {
  const count = Number(/submerge (\d+)/.exec(action)?.[1] ?? 0);
  switch (kind) {
    case 'battle':
      return 'Fight on';
    case 'retreat':
      return `Retreat to ${name(to ?? '')}`;
    case 'withdraw':
      return 'The planes break off';
    case 'submerge':
      return `Submerge ${some(count, 'submarine')}`;
    case 'stay':
      return 'Stay';
    case 'shelter':
      return `Land in ${name(to ?? '')}`;
    default:
      return action;
  }
}
