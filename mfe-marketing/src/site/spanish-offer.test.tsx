import { userEvent } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { openPage, resetPages } from '../testing/open-page';

resetPages();

const offer = () => screen.queryByText('Ver en español');

async function open(languages: readonly string[], language: 'en' | 'es' = 'en') {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue([...languages]);
  const page = await openPage({ language });
  await import('./spanish-line');
  return page;
}

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

it('offers Spanish in one Spanish line, which changes the page and stores the choice', async () => {
  await open(['es-ES', 'es', 'en']);
  const accept = await screen.findByText('Ver en español');
  expect(accept.closest('[lang]')).toHaveAttribute('lang', 'es');
  await userEvent.click(accept);
  await waitFor(() => expect(document.documentElement.lang).toBe('es'));
  expect(localStorage.getItem('language')).toBe('es');
  expect(offer()).toBeNull();
});

it('stays hidden once dismissed, on later pages too', async () => {
  const { unmount } = await open(['es']);
  await userEvent.click(await screen.findByRole('button', { name: 'Seguir en inglés' }));
  expect(offer()).toBeNull();
  expect(localStorage.getItem('language')).toBe('en');
  unmount();
  await open(['es']);
  expect(offer()).toBeNull();
});

it('can be dismissed even when storage is blocked', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  await open(['es']);
  await userEvent.click(await screen.findByRole('button', { name: 'Seguir en inglés' }));
  expect(offer()).toBeNull();
});

it.each([
  ['whose page is Spanish', ['es'], 'es', null],
  ['that prefers English', ['en-GB', 'es'], 'en', null],
  ['whose visitor has chosen', ['es'], 'en', 'en'],
] as const)('is not for a browser %s', async (_name, languages, language, stored) => {
  if (stored) localStorage.setItem('language', stored);
  await open(languages, language);
  expect(offer()).toBeNull();
});
