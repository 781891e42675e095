import { readdirSync } from 'node:fs';

const doors = readdirSync(__dirname, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
/** Doors without zod: pages with little code take from them. */
const small = ['constants', 'routes'];

afterEach(() => jest.dontMock('zod'));

it.each(doors)('%s can be imported alone, by its name', (door) => {
  jest.isolateModules(() => {
    expect(Object.keys(require(`@portals/contracts/${door}`))).not.toEqual([]);
  });
});

it.each(doors)('%s brings zod, unless pages with little code take from it', (door) => {
  const loaded = jest.fn(() => jest.requireActual('zod'));
  jest.doMock('zod', loaded);
  jest.isolateModules(() => require(`./${door}`));
  expect(loaded.mock.calls.length > 0).toBe(!small.includes(door));
});

it('has no door to everything at once', () => {
  expect(() => require('@portals/contracts')).toThrow();
});
