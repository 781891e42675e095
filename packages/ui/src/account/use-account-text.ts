import { createUseText, registerMessages } from '@portals/platform';
import en from './texts/en.json';
import es from './texts/es.json';

registerMessages('account-forms', { en, es });

/** Texts of the account forms, which are bundled with them. */
export const useAccountText = createUseText<typeof en>('account-forms');
