import type { Language } from '@portals/contracts/constants';
import en from './rules-texts/en.json';
import es from './rules-texts/es.json';

/** Texts of the page of the rules, apart from the portal's other texts, because every page loads those. */
export const rulesTexts: Record<Language, typeof en> = { en, es };
