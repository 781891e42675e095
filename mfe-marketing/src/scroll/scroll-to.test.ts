import { scrollPosition } from './scroll-to';

it.each([
  [{ top: 900, scrollY: 0 }, 820],
  [{ top: -300, scrollY: 1200 }, 820],
  [{ top: 80, scrollY: 640 }, 640],
  [{ top: 0, scrollY: 0 }, 0],
  [{ top: 30.4, scrollY: 500.2 }, 451],
])('stops 80 px above the target: %j -> %i', (target, expected) => {
  expect(scrollPosition(target)).toBe(expected);
});
