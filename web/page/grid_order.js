import { html } from './element.js';
import { nameOf } from './grid_facts.js';

/**
 * The order of turns with everybody's hit points.
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
  const unbegun = turn.round === '0';
  return [
    html('h2', { class: 'orderhead' }, unbegun ? 'Before the first round' : `Round ${turn.round}`),
    html(
      'ol',
      { class: 'init', 'aria-label': 'Order of turns' },
      (unbegun ? [...creatures.keys()] : turn.order).map((id) => {
        const creature = creatures.get(id);
        const ails = creature ? [creature.fate, ...creature.conditions].filter(Boolean).join(', ') : '';
        return html(
          'li',
          { 'aria-current': id === turn.creature ? 'true' : null, class: creature?.fate === 'dead' ? 'gone' : null },
          html(
            'button',
            { type: 'button', 'data-order': id, 'aria-pressed': String(id === chosen), onclick: () => choose(id) },
            html('b', {}, nameOf(id)),
            html('span', { class: 's muted grow' }, [creature ? player(creature.side) : '', ails].filter(Boolean).join(' · ')),
            creature ? html('span', { class: 's hp' }, creature.health) : null,
          ),
        );
      }),
    ),
  ];
}
