import { areUndone } from './undone-events.rules.js';

const event = (fromStatus: string, toStatus: string, how = 'hand') => ({ fromStatus, toStatus, how });

it.each([
  ['nothing', [], true],
  ['a change', [event('won', 'lost')], false],
  ['a change there and back by hand', [event('won', 'lost'), event('lost', 'won')], false],
  ['a change and its undo', [event('won', 'lost'), event('lost', 'won', 'undo')], true],
  [
    'two changes, undone from the last to the first',
    [event('a', 'b'), event('b', 'c'), event('c', 'b', 'undo'), event('b', 'a', 'undo')],
    true,
  ],
  [
    'an undone change after one that stands',
    [event('a', 'b'), event('b', 'c'), event('c', 'b', 'undo')],
    false,
  ],
  ['an undo of something earlier', [event('won', 'new', 'undo')], false],
  ['a change after an undo', [event('a', 'b'), event('b', 'a', 'undo'), event('a', 'b')], false],
])('reports if %s still stands', (_what, events, undone) => {
  expect(areUndone(events)).toBe(undone);
});
