import { createTexts, type Host, HostProvider, platformMessages } from '@portals/platform/host';
import { testSite } from '@portals/platform/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { HostLanguageSwitcher } from './language-switcher';
import { shellMessages } from './shell-text';

/** Hydrates the prerendered switcher of an English page after `meanwhile` has operated it. */
async function takeOver(meanwhile: () => void) {
  const texts = createTexts({ language: 'en', brand: 'Nodo' });
  await texts.add('platform', platformMessages);
  await texts.add('shell', shellMessages);
  const chosen: string[] = [];
  const host: Host = {
    site: testSite,
    settings: {},
    portals: [],
    portalAt: () => null,
    chooseLanguage: (language) => chosen.push(language),
    prefetch: () => undefined,
    LanguageSwitcher: () => null,
    SignOutButton: () => null,
  };
  const page = (
    <I18nextProvider i18n={texts.i18n}>
      <HostProvider host={host}>
        <HostLanguageSwitcher />
      </HostProvider>
    </I18nextProvider>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  document.body.replaceChildren(root);
  meanwhile();
  await act(async () => {
    hydrateRoot(root, page);
  });
  return chosen;
}

const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });

it('applies a choice made before hydration', async () => {
  const chosen = await takeOver(() => {
    select().value = 'es';
  });
  expect(chosen).toEqual(['es']);
});

it('changes nothing without a choice, and applies later ones', async () => {
  const chosen = await takeOver(() => undefined);
  expect(chosen).toEqual([]);
  fireEvent.change(select(), { target: { value: 'es' } });
  expect(chosen).toEqual(['es']);
});

it('ignores the event of a choice that arrives after React has restored the old value', async () => {
  const chosen = await takeOver(() => undefined);
  fireEvent.change(select(), { target: { value: 'en' } });
  expect(chosen).toEqual([]);
});
