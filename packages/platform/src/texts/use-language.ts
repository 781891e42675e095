import type { Language } from '@portals/contracts/constants';
import { toLanguage } from '@portals/contracts/constants';
import { useTranslation } from 'react-i18next';
import { useHost } from '../host/host-context';

/** Returns the interface language and a function that changes and stores it (rule 8.1). */
export function useLanguage(): { language: Language; setLanguage(language: Language): void } {
  const { i18n } = useTranslation();
  const { chooseLanguage } = useHost();
  return { language: toLanguage(i18n.language), setLanguage: chooseLanguage };
}
