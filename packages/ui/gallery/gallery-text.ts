import { createUseText, registerMessages, type Translate } from '@portals/platform';
import en from './texts/en.json';
import es from './texts/es.json';

const inSpanish: typeof en = es;
registerMessages('gallery', { en, es: inSpanish });

export type GalleryTranslate = Translate<typeof en>;
/** Texts of the examples. Names of components and states are not translated. */
export const useGalleryText = createUseText<typeof en>('gallery');
