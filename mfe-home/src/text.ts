import { createUseText } from '@portals/platform';
import type en from './locales/en.json';

/** The portal's texts, with keys typed from the English file. */
export const useText = createUseText<typeof en>('mfe-home');
