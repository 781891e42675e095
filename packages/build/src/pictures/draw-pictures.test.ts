import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PortalDescriptor } from '@portals/contracts/releases';
import { drawPictures } from './draw-pictures.js';
import { pictureTexts } from './share-picture.js';

const page = { access: 'public', head: 'head', prerender: false, index: true } as const;
const descriptor: PortalDescriptor = {
  name: 'mfe-a',
  title: { en: 'A', es: 'A' },
  routes: [
    { ...page, path: '/' },
    { ...page, path: '/webia' },
    { ...page, path: '/hidden', index: false },
  ],
  platform: '^1.0.0',
  locales: ['en', 'es'],
};
const head = (title: string, description: string) => ({ title: `${title} | {{brand}}`, description });
const english = head(
  'An unusually long title for a page that must not leave its picture',
  'And a description of a hundred and sixty characters, the longest that there may be, which has to be smaller to fit its three lines, and is not cut by any means at all.',
);
const spanish = head('¿Qué año?', 'Ñandú <b>&');
const heads = Object.fromEntries(
  descriptor.routes.map(({ path }) => [path, { en: english, es: spanish }] as const),
);
const sign =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64"/></svg>';

let folder: string;
let root: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  root = join(folder, 'portal');
  await mkdir(join(root, 'public'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function draw(output: string) {
  await mkdir(join(output, 'public'), { recursive: true });
  return drawPictures(root, output, descriptor, heads);
}
const sizeOf = async (file: string) => {
  const png = await readFile(file);
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), bytes: png.length };
};

it('draws each listed page in each language, 1200 by 630 and at most 300 KB, identically each time', async () => {
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  const images = await draw(one);
  expect(images).toEqual({
    '/': { en: 'share/home.en.png', es: 'share/home.es.png' },
    '/webia': { en: 'share/webia.en.png', es: 'share/webia.es.png' },
  });
  await draw(two);
  for (const file of await readdir(join(one, 'share'))) {
    const { width, height, bytes } = await sizeOf(join(one, 'share', file));
    expect([width, height]).toEqual([1200, 630]);
    expect(bytes).toBeLessThanOrEqual(300 * 1024);
    const [first, second] = await Promise.all(
      [one, two].map((output) => readFile(join(output, 'share', file))),
    );
    expect(second && first?.equals(second)).toBe(true);
  }
});

it('makes the icons of the home screen from the site’s sign', async () => {
  await writeFile(join(root, 'public', 'favicon.svg'), sign);
  const output = join(folder, 'out');
  await draw(output);
  for (const [file, width] of [
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
  ] as const) {
    expect(await sizeOf(join(output, 'public', file))).toMatchObject({ width, height: width });
  }
});

it('leaves the company’s name out of a picture, as the release does not know it', () => {
  expect(pictureTexts(head('Who we are', 'What we do'))).toEqual({ title: 'Who we are', text: 'What we do' });
  expect(pictureTexts({ title: '{{brand}}: home', description: '{{ brand }} helps' })).toEqual({
    title: 'home',
    text: '',
  });
});
