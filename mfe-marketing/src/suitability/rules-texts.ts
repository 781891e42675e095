import type { Language } from '@portals/contracts/constants';
import en from './rules-texts/en.json';
import es from './rules-texts/es.json';

/** Texts of the rules page. They are not in the locale files, because those are loaded by every page. */
export const rulesTexts: Record<Language, typeof en> = { en, es };
