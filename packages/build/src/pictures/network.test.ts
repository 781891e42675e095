import { drawNetwork, randomFor, spread } from './network.js';

const area = { left: 0, top: 0, right: 600, bottom: 600 };
const colors = { edge: '#2DD4BF', node: '#5F7A90' };

it('draws the same picture for the same page, and another one for another page', () => {
  const draw = (path: string) =>
    drawNetwork(spread(area, 30, randomFor(path)), colors, { from: 100, to: 200 });
  expect(draw('/webia')).toBe(draw('/webia'));
  expect(draw('/webia')).not.toBe(draw('/comerzia'));
});

it('keeps nodes apart', () => {
  const nodes = spread(area, 30, randomFor('/'));
  const distances = nodes.flatMap((one, index) =>
    nodes.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );
  expect(Math.min(...distances)).toBeGreaterThan(30);
});

it('leaves room for the text', () => {
  const drawing = drawNetwork(spread(area, 30, randomFor('/')), colors, { from: 300, to: 400 });
  const left = Array.from(drawing.matchAll(/ cx="([\d.]+)"/g), ([, x]) => Number(x));
  expect(Math.min(...left)).toBeGreaterThan(300);
});
