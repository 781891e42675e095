import { createUseText, registerMessages } from '@portals/platform';
import en from './en.json';
import es from './es.json';

registerMessages('ui', { en, es });

/** Built-in texts of the components: close, required, next page… */
export const useUiText = createUseText<typeof en>('ui');
