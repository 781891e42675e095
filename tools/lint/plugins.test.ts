import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const plugins = ['effects.grit', 'runner-spies.grit'];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plugins-'));
  for (const plugin of plugins) copyFileSync(join(__dirname, plugin), join(folder, plugin));
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({
      plugins: plugins.map((plugin) => `./${plugin}`),
      linter: { rules: { preset: 'none' } },
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function accepts(statement: string): boolean {
  writeFileSync(join(folder, 'page.tsx'), `${statement}\n`);
  return spawnSync(join(root, 'node_modules/.bin/biome'), ['lint', 'page.tsx'], { cwd: folder }).status === 0;
}

it.each([
  'useEffect(() => box.current?.scrollIntoView(), []);',
  'useEffect(() => box.current?.scrollIntoView());',
  'useLayoutEffect(() => store.subscribe((state) => { tell(state); }), [store]);',
])('rejects an effect that returns the result of a call: %s', (statement) => {
  expect(accepts(statement)).toBe(false);
});

it('rejects a spy on the query of every runner', () => {
  expect(accepts("const spy = jest.spyOn(Object.getPrototypeOf(runner), 'query');")).toBe(false);
});

it.each([
  "const spy = jest.spyOn(dataSource.logger, 'logQuery');",
  'useEffect(() => void box.current?.focus(), []);',
  'useEffect(() => () => stop(), []);',
  'useEffect(() => { box.current?.focus(); }, []);',
  'useEffect(() => { open(); return () => close(); });',
  'useEffect(followOtherTabs, []);',
])('accepts %s', (statement) => {
  expect(accepts(statement)).toBe(true);
});
