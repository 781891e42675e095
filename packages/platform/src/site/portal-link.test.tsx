import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { type Host, HostProvider } from '../host/host-context';
import { testSite, userEvent } from '../testing';
import { PortalLink } from './portal-link';

function show() {
  const prefetch = jest.fn();
  const onFocus = jest.fn();
  const nothing = () => null;
  const host: Host = {
    site: testSite,
    settings: {},
    portals: [],
    portalAt: () => null,
    chooseLanguage: nothing,
    prefetch,
    LanguageSwitcher: nothing,
    SignOutButton: nothing,
  };
  render(
    <MemoryRouter>
      <HostProvider host={host}>
        <PortalLink to="/consultoria?x=1" onFocus={onFocus}>
          go
        </PortalLink>
      </HostProvider>
    </MemoryRouter>,
  );
  return { prefetch, onFocus };
}

it('fetches nothing before somebody is about to follow the link', () => {
  expect(show().prefetch).not.toHaveBeenCalled();
});

it.each([
  ['hover', () => userEvent.hover(screen.getByRole('link'))],
  ['focus', () => userEvent.tab()],
  ['touch', async () => fireEvent.touchStart(screen.getByRole('link'))],
])('prefetches on %s', async (_name, approach) => {
  const { prefetch } = show();
  await approach();
  expect(prefetch).toHaveBeenCalledWith('/consultoria?x=1');
});

it('keeps the handlers of the caller', async () => {
  const { onFocus } = show();
  await userEvent.tab();
  expect(onFocus).toHaveBeenCalledTimes(1);
});
