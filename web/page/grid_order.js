import { html } from './element.js';
import { nameOf } from './grid_facts.js';

/**
 * The order of turns with everybody's hit points, and those who are out of it.
 *
 * @typedef {import('./grid_facts.js').Creature} Creature
 *
 * @param {object} view
 * @param {import('./grid_facts.js').Turn} view.turn
 * @param {Map<string, Creature>} view.creatures
 * @param {(side: string) => string} view.player  Who plays a side.
 * @param {string|null} view.chosen
 * @param {(id: string) => void} view.choose
 */
export function orderView({ turn, creatures, player, chosen, choose }) {
  const others = [...creatures.keys()].filter((id) => !turn.order.includes(id));
  const unbegun = turn.round === '0';
  return [
    html('h2', { class: 'orderhead' }, unbegun ? 'Before the first round' : turn.creature ? `Round ${turn.round}` : `The end, in round ${turn.round}`),
    html(
      'ol',
      { class: 'init', 'aria-label': 'Order of turns' },
      [...turn.order, ...others].map((id) => {
        const creature = creatures.get(id);
        const ails = creature ? [creature.fate, ...creature.conditions].filter(Boolean).join(', ') : '';
        return html(
          'li',
          { 'aria-current': id === turn.creature ? 'true' : null, class: creature?.fate === 'dead' ? 'gone' : null },
          html(
            'button',
            { type: 'button', 'data-order': id, 'data-team': creature?.team, 'aria-pressed': String(id === chosen), 'data-asked': id === turn.asked ? 'true' : null, onclick: () => choose(id) },
            html('b', {}, nameOf(id)),
            html('span', { class: 's muted grow' }, [creature ? player(creature.side) : '', ails].filter(Boolean).join(' · ')),
            creature ? html('span', { class: 's hp' }, creature.health) : null,
          ),
        );
      }),
    ),
  ];
}
