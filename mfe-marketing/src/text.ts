import { createUseText } from '@portals/platform';
import type en from './locales/en.json';

/** Texts of the public site, with keys checked against the English locale file. */
export const useText = createUseText<typeof en>('mfe-marketing');
