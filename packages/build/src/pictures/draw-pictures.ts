import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Language, languages } from '@portals/contracts/constants';
import { type PageHead, type PortalDescriptor, publicFolder } from '@portals/contracts/releases';
import { type Rasteriser, withRasteriser } from './rasterise.js';
import { sharePicture } from './share-picture.js';

/** The site's logo in a portal's `public/`; the icons for home screens are made from it. */
const signFile = 'favicon.svg';
const iconGround = '#0B1220';
const icons = [
  { file: 'apple-touch-icon.png', width: 180, background: iconGround },
  { file: 'icon-192.png', width: 192 },
  { file: 'icon-512.png', width: 512 },
];
const shareFolder = 'share';

/** Preview images for shared links, by path of the page and language. */
export type ShareImages = Record<string, Record<Language, string>>;

type Heads = Record<string, Record<Language, PageHead>>;

function fonts(): string[] {
  const require = createRequire(import.meta.url);
  return [
    require.resolve('@fontsource/space-grotesk/files/space-grotesk-latin-600-normal.woff'),
    require.resolve('@fontsource/inter/files/inter-latin-400-normal.woff'),
  ];
}

async function drawIcons(output: string, sign: string, { toPng }: Rasteriser): Promise<void> {
  for (const { file, width, background } of icons) {
    await writeFile(join(output, publicFolder, file), toPng(sign, width, background));
  }
}

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-') || 'home';
const inside = (svg: string) => svg.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '');

async function drawShareImages(
  output: string,
  pages: { path: string; heads: Record<Language, PageHead> }[],
  mark: string,
  { toPng, widthOf }: Rasteriser,
): Promise<ShareImages> {
  const images: ShareImages = {};
  for (const { path, heads } of pages) {
    const fileFor = (language: Language) => `${shareFolder}/${nameOf(path)}.${language}.png`;
    for (const language of languages) {
      const svg = sharePicture({ path, head: heads[language], mark }, widthOf);
      await writeFile(join(output, fileFor(language)), toPng(svg));
    }
    images[path] = { en: fileFor('en'), es: fileFor('es') };
  }
  return images;
}

/**
 * Draws the PNG files of a portal: a preview image for each page that search engines may list, in each language, and the icons for home
 * screens when the portal contains the site's logo (`public/favicon.svg`).
 * @returns the paths of the preview images inside the release
 */
export async function drawPictures(
  root: string,
  output: string,
  descriptor: PortalDescriptor,
  heads: Heads,
): Promise<ShareImages> {
  const signPath = join(root, publicFolder, signFile);
  const sign = existsSync(signPath) ? await readFile(signPath, 'utf8') : null;
  const pages = descriptor.routes.flatMap(({ path, index, access }) => {
    const texts = heads[path];
    return index && access === 'public' && texts && !/[:*]/.test(path) ? [{ path, heads: texts }] : [];
  });
  if (sign === null && pages.length === 0) return {};
  return withRasteriser(fonts(), async (rasteriser) => {
    if (sign !== null) await drawIcons(output, sign, rasteriser);
    if (pages.length === 0) return {};
    await mkdir(join(output, shareFolder), { recursive: true });
    return drawShareImages(output, pages, sign === null ? '' : inside(sign), rasteriser);
  });
}
