import { withoutFolders } from './reports';

it.each([
  [null, null],
  [
    "ENOENT: no such file or directory, open '/data/releases/mfe-a/1.0.0/release.json'",
    "ENOENT: no such file or directory, open 'release.json'",
  ],
  ['main.js does not match its hash', 'main.js does not match its hash'],
])('tells a team why a gateway does not serve its release, without folders of the site: %s', (why, told) => {
  expect(withoutFolders(why)).toBe(told);
});
