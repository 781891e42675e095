import TestOrder from './test-order.cjs';

const files = (count: number, path: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ path: path(index) }));
const integration = files(10, (n) => `/tmp/groups/integration-${n}.test.ts`);
const browser = files(20, (n) => `/tmp/groups/browser-${n}.test.ts`);
const tools = files(10, (n) => `/work/tools/${n}.test.ts`);
const unit = files(100, (n) => `/work/services/a/src/${n}.test.ts`);

describe('the order of a whole run', () => {
  const order = new TestOrder();
  const sorted = order.sort([...unit, ...browser, ...integration, ...tools]);

  it('has every file once', () => {
    expect(new Set(sorted).size).toBe(140);
    expect(sorted).toHaveLength(140);
  });

  it('spreads each kind over the run, and does not end with the long ones', () => {
    for (const kind of [integration, browser, tools, unit]) {
      const places = kind.map((file) => sorted.indexOf(file)).sort((one, other) => one - other);
      const half = places.filter((place) => place < 70).length;
      expect(half / kind.length).toBeGreaterThan(0.4);
      expect(half / kind.length).toBeLessThan(0.7);
    }
    expect(sorted.slice(-8).every((file) => unit.includes(file))).toBe(true);
    expect(sorted.slice(0, 4).some((file) => integration.includes(file))).toBe(true);
  });

  it('is the same for every order of the files', () => {
    expect(order.sort([...tools, ...unit, ...integration.toReversed(), ...browser])).toEqual(sorted);
  });
});
