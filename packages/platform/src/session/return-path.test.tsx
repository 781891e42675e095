import { screen } from '@testing-library/react';
import { renderPortal } from '../testing';
import { isLocalPath, useReturnPath } from './return-path';

it.each([
  ['/empresa/7?tab=report#x', true],
  ['/', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['https://evil.example/', false],
  ['javascript:alert(1)', false],
  ['empresa', false],
  ['', false],
  [null, false],
  [7, false],
])('%j is a path of this site: %s', (path, expected) => {
  expect(isLocalPath(path)).toBe(expected);
});

function Target() {
  return <p>{useReturnPath('/consultoria')}</p>;
}

it('leads back to the page that was asked for', async () => {
  await renderPortal(<Target />, { route: '/auth', state: { returnTo: '/empresa/7?tab=report' } });
  expect(screen.getByText('/empresa/7?tab=report')).toBeVisible();
});

it.each([[null], [{ returnTo: 'https://evil.example' }], ['text']])(
  'otherwise leads to the fallback: %j',
  async (state) => {
    await renderPortal(<Target />, { route: '/auth', state });
    expect(screen.getByText('/consultoria')).toBeVisible();
  },
);
