import { createUseText } from '@portals/platform';
import type en from './locales/en.json';

/** The portal's texts, with keys typed from the English file. */
export const useText = createUseText<typeof en>('mfe-consulting');

/** Function that returns a text of the portal in the current language. */
export type Say = ReturnType<typeof useText>['t'];
