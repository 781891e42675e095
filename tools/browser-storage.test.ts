import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

/**
 * Source files that store something in the browser, each with the names under which the privacy page lists the stored items (rule 2.10).
 */
const stored: Record<string, string[]> = {
  'mfe-comercia/src/analytics/charts/chart-look.ts': ['analytics/look'],
  'mfe-comercia/src/shared/company/use-chosen-company.ts': ['company'],
  'mfe-consulting/src/drawings/use-kept-case.ts': ['shared-report'],
  'mfe-team/src/account/preferences.tsx': ['theme'],
  'packages/platform/src/draft/draft-store.ts': ['draft'],
  'packages/platform/src/session/kept-return.ts': ['sign_in'],
  'packages/platform/src/storage/storage.ts': ['auth_token', 'language'],
  'packages/ui/src/sharing/shared-report-reader.tsx': ['shared-report'],
  'shell/src/document/typed-text.ts': ['typed'],
};
/**
 * Cookies: two that auth sets at sign-in and one during the organisation's sign-in, the language set by the shell, and the gateway's
 * visitor number for canaries.
 */
const cookies = ['session', 'session_hint', 'sign_in', 'language', 'canary'];

const folders = ['shell/src', 'packages/platform/src', 'packages/ui/src'];
const portals = readdirSync(root)
  .filter((name) => name.startsWith('mfe-'))
  .map((name) => `${name}/src`);

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)test(ing)?\//.test(path))
    .map((path) => `${folder}/${path}`);

it('is only used by sources that are listed on the page about storage', () => {
  const found = [...folders, ...portals]
    .flatMap(sources)
    .filter((file) => /\.setItem\(|indexedDB|caches\.open/.test(readFileSync(join(root, file), 'utf8')));
  expect(found.sort()).toEqual(Object.keys(stored));
});

it('matches the page about storage, entry by entry', () => {
  const html = readFileSync(join(root, 'mfe-marketing/public/legal/almacenamiento.html'), 'utf8');
  const named = new Set(Array.from(html.matchAll(/<dt><code>([\w/-]+)<\/code>/g), ([, name]) => name));
  expect([...named].sort()).toEqual([...new Set([...Object.values(stored).flat(), ...cookies])].sort());
  expect(html).toContain('guarda doce cosas');
  expect(html).toContain('keeps at most twelve things');
  expect(named.size).toBe(12);
});
