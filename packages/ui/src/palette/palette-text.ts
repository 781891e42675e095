import { createUseText, registerMessages } from '@portals/platform';
import en from './texts/en.json';
import es from './texts/es.json';

registerMessages('palette', { en, es });

/** Texts of the palette, which are loaded with it. */
export const usePaletteText = createUseText<typeof en>('palette');
