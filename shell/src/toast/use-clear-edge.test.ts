import { clearEdge } from './use-clear-edge';

const alertAndButton = [
  { top: 500, bottom: 560 },
  { top: 580, bottom: 630 },
];

it.each([
  ['bottom', 800, [], 'bottom'],
  ['top', 800, [], 'top'],
  ['bottom', 800, alertAndButton, 'bottom'],
  ['bottom', 700, alertAndButton, 'top'],
  ['top', 700, alertAndButton, 'top'],
  ['top', 800, [{ top: 40, bottom: 90 }], 'bottom'],
  // Both edges are covered, so the toast goes to the less covered one.
  ['bottom', 300, [{ top: 90, bottom: 280 }], 'top'],
] as const)('a message at the %s of %d pixels goes, for %j, to the %s', (now, height, places, edge) => {
  expect(clearEdge(now, 120, height, places)).toBe(edge);
});
