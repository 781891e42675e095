import type { ShellRelease } from '@portals/contracts/releases';
import { planScripts } from './first-scripts.js';

const shell = (paths: Record<string, number>) =>
  ({
    kind: 'shell',
    name: 'shell',
    version: '1.0.0+aaaaaaaa',
    entry: 'main.js',
    chunks: { main: ['react.js', 'main.js'], 'locale-en': ['en.js'] },
    files: Object.entries(paths).map(([path, size]) => ({ path, size, integrity: `sha384-${path}` })),
  }) as unknown as ShellRelease;

it('plans the entry among the others, each once, the largest first', () => {
  const planned = planScripts(shell({ 'en.js': 1, 'main.js': 20, 'react.js': 30 }), null, 'en');
  expect(planned.map(({ href, size }) => [href.split('/').at(-1), size])).toEqual([
    ['react.js', 30],
    ['main.js', 20],
    ['en.js', 1],
  ]);
});

it('makes no document without the entry', () => {
  expect(() => planScripts(shell({ 'en.js': 1, 'react.js': 30 }), null, 'en')).toThrow('has no file main.js');
});
