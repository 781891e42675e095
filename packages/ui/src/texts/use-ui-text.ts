import { createUseText, registerMessages } from '@portals/platform';
import en from './en.json';
import es from './es.json';

registerMessages('ui', { en, es });

/** Words that the components bring themselves: close, required, next page… */
export const useUiText = createUseText<typeof en>('ui');
