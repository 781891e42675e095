import type en from '../locales/en.json';
import type { MessageLoaders } from './messages';
import { createUseText } from './use-text';

export const platformNamespace = 'platform';

/** The platform's own texts; the shell loads them along with its own. */
export const platformMessages: MessageLoaders = {
  en: () => import(/* webpackChunkName: "locale-en" */ '../locales/en.json'),
  es: () => import(/* webpackChunkName: "locale-es" */ '../locales/es.json'),
};

export const usePlatformText = createUseText<typeof en>(platformNamespace);
