import { actsLeaf, actsOf } from './grid_acts.js';
import { aimLeaf } from './grid_aim.js';
import { cardLeaf, crowdLeaf } from './grid_card.js';
import { creaturesAt } from './grid_facts.js';
import { html } from './element.js';
import { readiedVerbs } from './grid_builder.js';
import { sentence } from './words.js';
import { sinceLines } from './grid_since.js';

/**
 * What the panel says of a fight while nothing was answered: what is put together, what is aimed, whom one looks at, or what can
 * be done.
 *
 * @typedef {import('./grid_stage.js').GridStage} GridStage
 * @typedef {import('./plain_page.js').PlainPage} PlainPage
 * @typedef {import('./panel.js').Leaf} Leaf
 * @typedef {import('./grid_acts.js').Act} Act
 * @typedef {import('./grid_facts.js').Creature} Creature
 */

/** What one does to foes, and to friends. */
const TO_FOES = /^(attack|opportunity-attack|grapple|shove|influence)$/;
const TO_FRIENDS = /^(help|stabilise|mount)$/;
/** What one may do to oneself. */
const TO_ONESELF = /^(cast|feature|use)$/;

/**
 * Whether an act is worth suggesting against somebody: no blow at a friend, no help for a foe.
 *
 * @param {Act} act
 * @param {Creature} creature
 * @param {Creature|undefined} actor
 */
const makesSense = ({ verb }, { id, team }, actor) => !(team === actor?.team ? TO_FOES : TO_FRIENDS).test(verb) && (id !== actor?.id || TO_ONESELF.test(verb));

/**
 * @param {GridStage} stage
 * @param {PlainPage} page
 * @returns {Leaf|null}
 */
export function leafOf(stage, page) {
  const { creatures, actor, builder, crowd, looked } = stage;
  const { aiming } = stage.aimer;
  const close = () => stage.clear();
  if (builder) {
    const actions = stage.items.map(({ action }) => action).filter((action) => action.startsWith('ready '));
    return builder.leaf({ creatures, actor, verbs: readiedVerbs(actions), attempt: (intent) => void page.attempt(intent), changed: () => page.show(), close });
  }
  if (aiming) {
    return aimLeaf(aiming, {
      creatures,
      actor,
      aim: (option) => void stage.aimer.at(page, option),
      slot: (level) => {
        aiming.slot = level;
        void stage.aimer.study(aiming);
        page.show();
      },
      remove: (index) => {
        aiming.chosen.splice(index, 1);
        page.show();
      },
      more: () => {
        aiming.all = true;
        page.show();
      },
      close,
    });
  }
  if (crowd) return crowdLeaf(crowd, creaturesAt(creatures, crowd), { choose: (id) => stage.look(id), close });
  return looked ? lookedLeaf(stage, page, looked) : doingLeaf(stage, page);
}

/**
 * @param {GridStage} stage
 * @param {PlainPage} page
 * @param {Creature} creature
 */
function lookedLeaf(stage, page, creature) {
  const { actor, items, moment } = stage;
  const acts = stage.mayAct ? actsOf(items, actor?.card) : [];
  return cardLeaf(creature, {
    player: stage.player(page.link.state, creature.side),
    against: acts.filter((act) => act.targets.includes(creature.id) && makesSense(act, creature, actor)),
    areas: moment.areas.filter(({ squares }) => squares.includes(creature.square)),
    choose: (act) => {
      stage.choose(page, act);
      void stage.aimer.at(page, creature.id);
    },
    close: () => stage.clear(),
  });
}

/**
 * @param {GridStage} stage
 * @param {PlainPage} page
 */
function doingLeaf(stage, page) {
  const { actor, turn, isFresh } = stage;
  if (!actor || !turn) return null;
  const acts = actsOf(stage.items, actor.card);
  const asked = turn.asked ? sentence((isFresh ? page.state.decision_text : null) ?? `${actor.name} is asked`) : null;
  const who = stage.player(page.link.state, actor.side);
  const line = page.mayAct ? (asked ?? `What does ${actor.name} do?`) : `${who} ${asked ? `is asked: ${asked}` : `plays ${actor.name}.`}`;
  const ask = (/** @type {string} */ intent) => page.link.verdict(intent, page.speaker, page.past?.shown);
  return actsLeaf({
    title: actor.name,
    asked: asked !== null,
    line,
    since: page.mayAct ? sinceView(sinceLines(stage.since(page))) : null,
    acts,
    mayAct: stage.mayAct,
    card: actor.card,
    unfolded: stage.unfolded,
    choose: (act) => stage.choose(page, act),
    barred: asked ? null : stage.barred.view(acts, actor.card, { attempt: (intent) => void page.attempt(intent), ask, mayAct: stage.mayAct }),
  });
}

/** @param {{who: string, words: string}[]} lines */
const sinceView = (lines) => (lines.length ? html('details', { class: 'since', open: true }, html('summary', {}, 'Since you acted'), html('ul', {}, lines.map(({ who, words }) => html('li', {}, html('b', {}, who), ` ${words}`)))) : null);
