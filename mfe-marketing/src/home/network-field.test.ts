import { createField, edgeStrength, pointerStrength, stepField } from './network-field';

const half = () => 0.5;

it('spreads nodes by area, up to a limit', () => {
  expect(createField(300, 500, half)).toHaveLength(14);
  expect(createField(4000, 3000, half)).toHaveLength(130);
});

it('turns a node back at the edge', () => {
  const nodes = [{ x: -1, y: 10, dx: -0.1, dy: 0, size: 1 }];
  stepField(nodes, 100, 100, null);
  expect(nodes[0]?.dx).toBeCloseTo(0.1);
});

it('leans a near node towards the pointer and leaves a far one', () => {
  const nodes = [
    { x: 100, y: 100, dx: 0, dy: 0, size: 1 },
    { x: 900, y: 100, dx: 0, dy: 0, size: 1 },
  ];
  stepField(nodes, 1000, 500, { x: 200, y: 100 });
  expect(nodes[0]?.x).toBeGreaterThan(100);
  expect(nodes[1]?.x).toBe(900);
});

it('fades edges and light with distance', () => {
  expect([edgeStrength(0), edgeStrength(75), edgeStrength(400)]).toEqual([1, 0.5, 0]);
  expect([pointerStrength(0), pointerStrength(500)]).toEqual([1, 0]);
});
