import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { type Host, HostProvider, useDemoAccount } from '../host/host-context';
import { testSite } from '../testing';

const nothing = () => null;
const host: Host = {
  site: testSite,
  settings: { DEMO_USERNAME: 'demo', DEMO_PASSWORD: 'look-around' },
  portals: [],
  portalAt: nothing,
  chooseLanguage: nothing,
  prefetch: nothing,
  LanguageSwitcher: nothing,
  SignOutButton: nothing,
};
const Hint = () => <p>{useDemoAccount()?.username ?? 'none'}</p>;
const page = (
  <HostProvider host={host}>
    <Hint />
  </HostProvider>
);

it('is in the prerendered page already, and stays during hydration', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  expect(root.textContent).toBe('demo');
  document.body.append(root);
  const onRecoverableError = jest.fn();
  render(page, { container: root, hydrate: true, onRecoverableError });
  expect(await screen.findByText('demo')).toBeVisible();
  expect(onRecoverableError).not.toHaveBeenCalled();
});
