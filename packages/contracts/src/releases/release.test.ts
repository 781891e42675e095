import { ReleaseFile } from './release.js';

const isFile = (path: string) =>
  ReleaseFile.safeParse({ path, size: 1, integrity: `sha384-${'a'.repeat(64)}` }).success;

it.each(['entry.js', 'public/a.b/c@2.js', '..a/b..', '.well/known', 'a/...'])('takes the path %s', (path) => {
  expect(isFile(path)).toBe(true);
});

it.each([
  ...['..', '.', '../a', 'a/..', 'a/../b', './a', 'a/./b', '/a', 'a//b', 'a/', 'a\\b', 'a b', 'é', 'a\0', ''],
  'a'.repeat(251),
])('refuses the path %j, which could leave the folder of its release', (path) => {
  expect(isFile(path)).toBe(false);
});
