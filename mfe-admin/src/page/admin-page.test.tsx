import { reply, testUser } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import { adminUserOf, listed, openAdmin, rowOf, stateOf } from '../test/admin-api';

const everything = {
  'GET /api/enquiries': listed([rowOf()]),
  'GET /api/admin/users': listed([adminUserOf()]),
  'GET /api/auth-state': stateOf('auth'),
  'GET /api/consulting-state': stateOf('consulting'),
  'GET /api/marketing-state': stateOf('marketing'),
};

it.each([
  ['en', '404 Page Not Found'],
  ['es', '404 Página no encontrada'],
] as const)('is a missing page in %s for whoever is not in charge (rule 20.3)', async (language, title) => {
  const { calls } = await openAdmin(
    '/admin',
    { ...everything, 'GET /api/user': { user: testUser } },
    { language },
  );
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(calls.map(({ path }) => path)).toEqual(['/api/user']);
});

it.each([
  ['/admin', 'Enquiries'],
  ['/admin?view=users', 'Accounts'],
  ['/admin?view=state', 'State of the services'],
  ['/admin?view=nonsense', 'Enquiries'],
])('%s shows %s', async (route, title) => {
  await openAdmin(route, everything);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(document.querySelectorAll('[aria-current="page"]')).toHaveLength(1);
});

it('suggests a passkey to somebody who has none (rule 20.5)', async () => {
  const none = { passkeys: [], secondStep: false, codesLeft: 0 };
  await openAdmin('/admin', { ...everything, 'GET /api/account/passkeys': none });
  expect(await screen.findByText('Protect your account with a passkey')).toBeVisible();
});

it('suggests none to somebody who has one', async () => {
  await openAdmin('/admin', everything);
  await screen.findByRole('link', { name: 'Lucía Romero' });
  expect(screen.queryByText('Protect your account with a passkey')).toBeNull();
});

it('offers another attempt when it is not known who asks', async () => {
  await openAdmin('/admin', { 'GET /api/user': reply(503, { code: 'SERVICE_UNAVAILABLE', message: 'x' }) });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
