import type { Language } from '@portals/contracts/constants';
import en from './form-texts/en.json';
import es from './form-texts/es.json';

/** Texts of the calculator's form. They are not in the locale files, because those are loaded by every page. */
export const formTexts: Record<Language, typeof en> = { en, es };
