import { createUseText, registerMessages } from '@portals/platform';
import en from './texts/en.json';
import es from './texts/es.json';

registerMessages('sharing', { en, es });

/** Texts about sharing, which are bundled with the pages that use them. */
export const useSharingText = createUseText<typeof en>('sharing');
