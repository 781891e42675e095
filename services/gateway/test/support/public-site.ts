import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@portals/contracts/constants';
import { PageHead, PortalDescriptor } from '@portals/contracts/releases';
import type { TestStore } from './store.js';

const folder = join(__dirname, '..', '..', '..', '..', 'mfe-marketing');
const json = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const lookUp = (value: unknown, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (part, name) => (typeof part === 'object' && part ? Reflect.get(part, name) : null),
      value,
    );

async function publicFiles(): Promise<Record<string, string>> {
  const entries = await readdir(join(folder, 'public'), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')] as const),
  );
}

/** Adds the real public site as a release: its routes, heads, static files, and a preview image for each listed page. */
export async function addPublicSite(store: TestStore): Promise<PortalDescriptor> {
  const descriptor = PortalDescriptor.parse(json('portal.json'));
  const texts = Object.fromEntries(
    languages.map((language) => [language, json(`src/locales/${language}.json`)] as const),
  );
  const heads = Object.fromEntries(
    descriptor.routes.map(({ path, head }) => [
      path,
      Object.fromEntries(languages.map((code) => [code, PageHead.parse(lookUp(texts[code], head))])),
    ]),
  );
  const listed = descriptor.routes.filter(({ index }) => index);
  const picture = (path: string, code: string) => `share/${path.slice(1) || 'home'}.${code}.png`;
  const shareImages = Object.fromEntries(
    listed.map(({ path }) => [path, { en: picture(path, 'en'), es: picture(path, 'es') }]),
  );
  const pictures = listed.flatMap(({ path }) =>
    languages.map((code) => [picture(path, code), 'png'] as const),
  );
  await store.addPortal(
    descriptor.name,
    '1.0.0+site',
    descriptor.routes,
    { descriptor, heads, shareImages },
    { ...(await publicFiles()), 'public/apple-touch-icon.png': 'png', ...Object.fromEntries(pictures) },
  );
  return descriptor;
}
