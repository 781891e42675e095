import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrandFont, brandFonts } from '@portals/contracts/constants';

const require = createRequire(import.meta.url);

/** Variable fonts with the characters of western Europe; browsers use a fallback font for any other character. */
const packages: Readonly<Record<BrandFont, string>> = {
  inter: 'inter',
  spaceGrotesk: 'space-grotesk',
  nunitoSans: 'nunito-sans',
  lora: 'lora',
};

interface FontFile {
  /**
   * File name with a hash of the content, so that browsers may cache the file permanently. It contains no dot, because the gateway treats
   * names with a dot as files of a release.
   */
  name: string;
  bytes: Buffer;
}

const loaded = new Map<BrandFont, FontFile>();

/** Reads a font file when it is first needed, and caches it. */
function fontFile(font: BrandFont): FontFile {
  const known = loaded.get(font);
  if (known) return known;
  const family = packages[font];
  const path = `@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`;
  const bytes = readFileSync(require.resolve(path));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const file = { name: `${family}-${hash}`, bytes };
  loaded.set(font, file);
  return file;
}

const names = Object.keys(brandFonts) as BrandFont[];

/** Returns the path from which this site serves each font. */
export const fontFilePaths = (): Record<BrandFont, string> => ({
  inter: fontPath('inter'),
  spaceGrotesk: fontPath('spaceGrotesk'),
  nunitoSans: fontPath('nunitoSans'),
  lora: fontPath('lora'),
});

const fontPath = (font: BrandFont) => `/f/${fontFile(font).name}`;

/** Returns the font file with a name; undefined for an unknown name. */
export const fontFileNamed = (name: string): FontFile | undefined =>
  names.map(fontFile).find((file) => file.name === name);

/**
 * Returns the CSS rule that loads a font.
 * @param isInline true for a document that must not load anything from the site, such as a preview
 */
export function fontFace(font: BrandFont, isInline: boolean): string {
  const { bytes } = fontFile(font);
  const source = isInline ? `data:font/woff2;base64,${bytes.toString('base64')}` : fontPath(font);
  return `@font-face{font-family:'${brandFonts[font].name}';font-weight:200 900;font-display:swap;src:url(${source}) format('woff2')}`;
}
