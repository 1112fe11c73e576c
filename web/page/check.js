/**
 * The square of the commander under attack, as the referee noted it in the turn that led to the position shown.
 *
 * @param {import('./table.js').Table} table
 * @returns {string[]} one square or none
 */
export function checkedSquares(table) {
  const { state } = table;
  const items = table.link.state.history.slice(0, state.shown);
  const by = items.at(-1)?.by;
  if (!by || by === state.to_act) return [];
  for (let index = items.length - 1; index >= 0 && items[index].by === by; index--) {
    if (!items[index].notices?.some(({ kind }) => kind === 'gives-check')) continue;
    for (const [square, stack] of table.placement) {
      if (stack.color !== by && stack.members.some(({ letter }) => letter === 'C')) return [square];
    }
  }
  return [];
}
