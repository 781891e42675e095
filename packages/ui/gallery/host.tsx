import type { Language } from '@portals/contracts/constants';
import { AuthProvider } from '@portals/platform';
import {
  createTexts,
  type Host,
  HostProvider,
  platformMessages,
  platformNamespace,
  type Texts,
} from '@portals/platform/host';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { Button } from '../src/public';
import { nothing } from './examples';

const brand = 'Nodo';

const host: Host = {
  site: {
    name: brand,
    email: 'hello@example.com',
    phone: '+34 600 000 000',
    companyPage: 'https://example.com/company',
    caseStudyPage: 'https://example.com/case-study',
    organisation: 'Acme ID',
  },
  settings: {},
  portals: [
    { name: 'mfe-comercia', label: { en: 'Marketing portal', es: 'Portal de marketing' }, path: '/comercia' },
    { name: 'mfe-leadmanager', label: { en: 'Lead manager', es: 'Gestor de contactos' }, path: '/leads' },
  ],
  portalAt: () => null,
  chooseLanguage: nothing,
  prefetch: nothing,
  // Replaces the shell's own components, which are not part of this package.
  LanguageSwitcher: () => (
    <Button variant="ghost" size="sm">
      English
    </Button>
  ),
  SignOutButton: ({ className }) => (
    <Button variant="ghost" size="sm" className={className}>
      Sign out
    </Button>
  ),
};

async function loadTexts(language: Language): Promise<Texts> {
  const texts = createTexts({ language, brand });
  await texts.add(platformNamespace, platformMessages);
  return texts;
}

/** Replaces the shell: provides texts, a router location and the site's data. Links do nothing. */
export function GalleryHost({ language, children }: { language: Language; children: ReactNode }) {
  const [texts, setTexts] = useState<Texts | null>(null);
  useEffect(() => {
    if (texts === null) void loadTexts(language).then(setTexts);
    else void texts.setLanguage(language);
  }, [texts, language]);
  if (texts === null) return null;
  return (
    <I18nextProvider i18n={texts.i18n}>
      <HostProvider host={host}>
        <MemoryRouter>
          <AuthProvider>{children}</AuthProvider>
        </MemoryRouter>
      </HostProvider>
    </I18nextProvider>
  );
}
