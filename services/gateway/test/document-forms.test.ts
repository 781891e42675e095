import { CompositionBefore } from '@portals/contracts/testing';
import { shell, useDamagedStore } from './support/damaged-store.js';
import { sha384 } from './support/store.js';

// Tests rule 13.1: a gateway writes documents in the version of the format that the shell supports.

const site = useDamagedStore();
const before = '0.9.0+bbbbbbbb';
const unknown = '2.0.0+cccccccc';
const page = async (path: string) => (await site.get(path)).text();
const inlined = (html: string) =>
  JSON.parse(/<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

it('writes documents for the shell of the previous version in the form that it reads', async () => {
  await site.store.addShell(before, {}, { documentForm: undefined });
  await site.store.setLive({ shell: { live: before, previous: shell } });
  await site.start();
  const html = await page('/work?lang=es');
  const composition = CompositionBefore.parse(inlined(html));
  expect(composition).toMatchObject({
    shell: { version: before },
    language: 'es',
    languageFromAddress: true,
  });
  const portals = composition.portals.map(({ name, live, previous }) => [
    name,
    live.exposed,
    previous?.version,
  ]);
  expect(portals).toEqual([
    ['mfe-a', ['portal.js'], '1.0.0+a1'],
    ['mfe-public', ['portal.js'], undefined],
  ]);
  const map = JSON.parse(/<script type="importmap"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
  expect(map).toEqual({ integrity: composition.integrity });
  expect(composition.integrity).toMatchObject({
    [`/releases/shell/${before}/main.js`]: sha384(`main ${before}`),
    '/releases/mfe-public/1.0.0+p1/page.js': sha384('page'),
    '/releases/mfe-a/1.0.0+a1/page.js': sha384('page'),
  });
  // A shell for document format 1 mistakes any content of the root for a prerendered page, and never signals that it has started.
  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toMatch(/shell:running|id="failed"/);
  // The other shell needs another document format, so it cannot be the fallback in the same document.
  expect(html).not.toContain(`/releases/shell/${shell}/`);
});

it('serves no shell whose documents it cannot write, and says why', async () => {
  await site.store.addShell(unknown, {}, { documentForm: 9 });
  await site.store.setLive({ shell: { live: unknown, previous: shell } });
  const { logs } = await site.start();
  expect((await site.compositionAt('/')).shell.version).toBe(shell);
  expect(await site.servedMetric()).toContain('shell previous');
  expect(logs.some((line) => line.includes('reads documents of form 9'))).toBe(true);
});

it('is not ready while there is no shell whose documents it can write', async () => {
  await site.store.addShell(shell, {}, { documentForm: 9 });
  await site.start();
  expect([(await site.get('/readyz')).status, (await site.get('/')).status]).toEqual([503, 503]);
});
