import type { Language } from '@portals/contracts/constants';
import { languages } from '@portals/contracts/constants';

export const schemes = ['system', 'light', 'dark'] as const;
export const textSizes = ['100', '150', '200'] as const;

/** Options of the gallery in its address: `?theme=dark&lang=es&text=200&own=Dialog/long`. */
export interface GalleryView {
  theme: (typeof schemes)[number];
  lang: Language;
  /** Text size in percent of the normal size. */
  text: (typeof textSizes)[number];
  /** A state shown alone on the page: names of the component and of the state. */
  own: string | null;
}

const oneOf = <T extends string>(known: readonly T[], given: string | null, standard: T): T =>
  known.find((value) => value === given) ?? standard;

/** Reads the options from an address; unknown values count as absent. */
export function readView(search: string): GalleryView {
  const params = new URLSearchParams(search);
  return {
    theme: oneOf(schemes, params.get('theme'), 'system'),
    lang: oneOf(languages, params.get('lang'), 'en'),
    text: oneOf(textSizes, params.get('text'), '100'),
    own: params.get('own'),
  };
}

/** Returns the query of a view, with only the values that differ from the defaults. */
export function writeView({ theme, lang, text, own }: GalleryView): string {
  const standard = readView('');
  const params = new URLSearchParams();
  if (theme !== standard.theme) params.set('theme', theme);
  if (lang !== standard.lang) params.set('lang', lang);
  if (text !== standard.text) params.set('text', text);
  if (own !== null) params.set('own', own);
  const query = params.toString();
  return query === '' ? '?' : `?${query}`;
}
