import type { Language } from '@portals/contracts/constants';
import { toLanguage } from '@portals/contracts/constants';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Leaves } from './leaves';

export type Translate<M> = (key: Leaves<M>, vars?: Record<string, string | number>) => string;

/**
 * Creates the text hook of one namespace, with keys typed from its English file: `const useText = createUseText<typeof
 * en>('mfe-consulting')`.
 */
export function createUseText<M>(namespace: string): () => { t: Translate<M>; language: Language } {
  return function useText() {
    const { t: translate, i18n } = useTranslation(namespace);
    const t = useCallback<Translate<M>>(
      (key, vars) => {
        const path: string = key;
        return String(vars === undefined ? translate(path) : translate(path, vars));
      },
      [translate],
    );
    return { t, language: toLanguage(i18n.language) };
  };
}
