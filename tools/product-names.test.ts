import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from './run/services.mjs';

const root = join(__dirname, '..');

/** Returns the source files of a folder except for tests, which may mention names of the product. */
const sourcesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|mjs|json|html)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path));

const portals = readdirSync(root).filter((name) => name.startsWith('mfe-'));
/** Portals whose short name is an everyday word in code, such as "home" for the first page; the test searches only for their full names. */
const everyday = ['mfe-home'];
const names = [
  ...serviceNames(root),
  ...portals.map((name) => (everyday.includes(name) ? name : name.slice('mfe-'.length))),
  'enquiry',
  'enquiries',
  'contact form',
  'demo',
];
/**
 * Matches names in platform and contracts that contain "auth" because they concern signing in, not because they refer to the service auth.
 */
const signingIn = /@portals\/contracts\/auth|\b(AuthProvider|useAuth)\b/g;
/** Splits identifiers into words, so that both `contactForm` and `CONTACT_FORM` are found. */
const words = (text: string) =>
  text
    .replace(signingIn, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ');
/**
 * Removes comments from code but keeps line numbers, because the name of a service may be an everyday word (`notes`) that comments use in
 * its ordinary sense.
 */
const withoutComments = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|[ \t])[ \t]*\/\/.*$/gm, '');
const found = (text: string) =>
  names.filter((name) => new RegExp(`\\b${words(name)}\\b`, 'i').test(words(text)));

it('recognises the names of services and portals in any notation', () => {
  expect(names).toEqual(expect.arrayContaining(['auth', 'consulting', 'leadmanager']));
  expect(found('const contactForm = CONSULTING_URL; // asks auth, author')).toEqual([
    'auth',
    'consulting',
    'consulting',
    'contact form',
  ]);
  expect(found("load('mfe-home', home)")).toEqual(['mfe-home']);
});

it('finds them in code, including URLs, but not in comments', () => {
  const code = `/** Notes where\n it is. */\nconst url = 'http://notes'; // notes\n  // notes\nnotes();`;
  expect(withoutComments(code)).toBe(`\n\nconst url = 'http://notes';\n\nnotes();`);
});

it.each(['services/gateway/src', 'shell/src'])(
  '%s mentions no service, no portal, and none of their parts',
  (folder) => {
    const files = sourcesOf(folder);
    expect(files.length).toBeGreaterThan(30);
    const lines = files.flatMap((file) =>
      withoutComments(readFileSync(join(root, file), 'utf8'))
        .split('\n')
        .filter((line) => found(line).length > 0)
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(lines).toEqual([]);
  },
);
