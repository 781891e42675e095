import { readdirSync } from 'node:fs';

const doors = readdirSync(__dirname, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
/** Entry points that must not load zod, because pages with little code import them. */
const small = ['constants', 'routes', 'suitability'];
/** Entry points that may load only zod's mini build, because every page with a form imports them. */
const mini = ['errors', 'login'];

afterEach(() => {
  jest.dontMock('zod');
  jest.dontMock('zod/mini');
});

it.each(doors)('%s can be imported alone, by its name', (door) => {
  jest.isolateModules(() => {
    expect(Object.keys(require(`@portals/contracts/${door}`))).not.toEqual([]);
  });
});

/** Returns true when importing the entry point loads the given build of zod. */
function brings(door: string, build: string): boolean {
  const loaded = jest.fn(() => jest.requireActual(build));
  jest.doMock(build, loaded);
  jest.isolateModules(() => require(`./${door}`));
  return loaded.mock.calls.length > 0;
}

it.each(doors)('%s imports zod, unless pages with little code import it', (door) => {
  expect(brings(door, 'zod')).toBe(!small.includes(door) && !mini.includes(door));
});

it.each(small)('%s brings no build of zod', (door) => {
  expect(brings(door, 'zod/mini')).toBe(false);
});

it('has no export of everything at once', () => {
  expect(() => require('@portals/contracts')).toThrow();
});
