import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meant, readStep, shortened, spread } from '../page/action.js';
import { foresee, sessionSteps } from '../page/foresight.js';
import { line } from '../page/geometry.js';
import { route } from '../page/objection.js';
import { muster, readPlacement, readSession, readStack, turned } from '../page/position.js';

test('steps are read in their long notation (CTL-13.6)', () => {
  assert.deepEqual(readStep('Tc3c5'), { text: 'Tc3c5', pieces: ['T'], from: 'c3', to: 'c5', kind: 'move', deploy: false });
  assert.deepEqual(readStep('(+NF)b4xb12'), { text: '(+NF)b4xb12', pieces: ['N', 'F'], from: 'b4', to: 'b12', kind: 'capture', deploy: false });
  assert.equal(readStep('Tb5>_b7')?.kind, 'stay');
  assert.equal(readStep('Tb5>_b7')?.deploy, true);
  assert.equal(readStep('Cg12c12')?.from, 'g12');
  assert.equal(readStep('Fe4@e7')?.kind, 'kamikaze');
  assert.equal(readStep('Ic5&c4')?.kind, 'join');
  assert.equal(readStep('commit'), null);
});

test('the short form leaves the origin out (CTL-13.7), and is understood', () => {
  assert.equal(shortened('Ff6xh8'), 'Fxh8');
  assert.equal(shortened('Tb5>_b7'), 'T>_b7');
  assert.equal(spread('Ff6xh8'), 'F f6×h8');
  assert.deepEqual(meant('Fxh8', ['Ff6xh8', 'Ff6_h8']), ['Ff6xh8']);
  assert.deepEqual(meant('Tf5', ['Tf4f5', 'Th5f5']), ['Tf4f5', 'Th5f5']);
  assert.deepEqual(meant('T+f5', ['+Tf4f5']), ['+Tf4f5']);
});

test('positions are read with stacks, heroes and sessions (CTL-13.1 to CTL-13.4)', () => {
  const placement = readPlacement('6c4/11/11/11/11/11/11/11/1(NF+T)9/11/11/6C4 r - - 0 1');
  assert.deepEqual(placement.get('b4')?.members.map(({ letter, heroic }) => `${heroic ? '+' : ''}${letter}`), ['N', 'F', '+T']);
  assert.equal(placement.get('g12')?.color, 'blue');
  assert.equal(placement.size, 3);
  assert.equal(muster(placement, 'red').get('F'), 1);
  const session = readSession('… r - - 0 13 b4:N:F>b6,T>&c5...');
  assert.deepEqual(session, { origin: 'b4', steps: ['F>b6', 'T>&c5'] });
  assert.deepEqual(session && sessionSteps(session).map(({ text }) => text), ['Fb4>b6', 'Tb4>&c5']);
  assert.equal(readSession('… r - - 0 13'), null);
  assert.equal(turned('x r - - 0 1'), 'x b - - 0 1');
  assert.equal(readStack('?'), null);
});

test('a step is foreseen for drawing', () => {
  const placement = readPlacement('6c4/11/11/11/11/11/11/2I8/1(NF)9/11/11/6C4 r');
  const flown = foresee(placement, /** @type {any} */ (readStep('Fb4>b8')));
  assert.deepEqual(flown.get('b4')?.members.map(({ letter }) => letter), ['N']);
  assert.deepEqual(flown.get('b8')?.members.map(({ letter }) => letter), ['F']);
  const joined = foresee(placement, /** @type {any} */ (readStep('Ic5&b4')));
  assert.deepEqual(joined.get('b4')?.members.map(({ letter }) => letter), ['N', 'F', 'I']);
});

test('a refused way fails where the evidence says', () => {
  assert.deepEqual(line('f6', 'f10'), ['f6', 'f7', 'f8', 'f9', 'f10']);
  assert.deepEqual(line('e4', 'f6'), ['e4', 'f6']);
  const shot = route([{ role: 'path', type: 'place', at: 'f9' }], 'f6', 'f10');
  assert.equal(shot?.way[shot.fails], 'f9');
  const far = route(
    [
      { role: 'path', type: 'line', through: ['e5', 'e6', 'e7', 'e8', 'e9'] },
      { role: 'have', type: 'number', name: 'range', value: 3 },
      { role: 'need', type: 'number', name: 'distance', value: 4 },
    ],
    'e5',
    'e9',
  );
  assert.equal(far?.way[far.fails], 'e9');
  const blocked = route([{ role: 'blocker', type: 'token', at: 'f5', name: 'e' }], 'f4', 'f6');
  assert.equal(blocked?.way[blocked.fails], 'f5');
});
