import type { MessageLoaders } from '@portals/platform';
import { createUseText } from '@portals/platform';
import type en from '../locales/en.json';

export const shellNamespace = 'shell';

export const shellMessages: MessageLoaders = {
  en: () => import(/* webpackChunkName: "locale-en" */ '../locales/en.json'),
  es: () => import(/* webpackChunkName: "locale-es" */ '../locales/es.json'),
};

export const useShellText = createUseText<typeof en>(shellNamespace);
