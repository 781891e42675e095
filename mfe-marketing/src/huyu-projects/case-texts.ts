import type { Language } from '@portals/contracts/constants';
import { useText } from '../text';
import en from './case-texts/en.json';
import es from './case-texts/es.json';

const caseTexts: Record<Language, typeof en> = { en, es };

/** Returns the texts of the case study. They are not in the locale files, because those are loaded by every page. */
export const useCaseTexts = (): typeof en => caseTexts[useText().language];
