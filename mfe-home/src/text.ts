import { createUseText } from '@portals/platform';
import type en from './locales/en.json';

/** The portal's texts; their keys are type-checked against the English locale file. */
export const useText = createUseText<typeof en>('mfe-home');
