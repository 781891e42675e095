import { reply, testUser, userEvent } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { adminUserOf, enquiryOf, listed, openAdmin, rowOf, stateOf } from '../test/admin-api';
import { adminPolling } from './use-admin-access';

beforeEach(() => {
  jest.replaceProperty(adminPolling, 'pause', 60_000);
});
afterEach(() => jest.restoreAllMocks());

const everything = {
  'GET /api/enquiries': listed([rowOf()]),
  'GET /api/admin/users': listed([adminUserOf()]),
  'GET /api/auth-state': stateOf('auth'),
  'GET /api/auth-state/backups': { last: null, verified: null },
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
  ['/admin', 'Enquiries', 'Enquiries'],
  ['/admin?view=users', 'Accounts', 'Accounts'],
  ['/admin?view=state', 'State of the services', 'State'],
  ['/admin?view=nonsense', 'Enquiries', 'Enquiries'],
])('%s shows %s, and the document is titled %s', async (route, title, name) => {
  await openAdmin(route, everything);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(document.querySelectorAll('[aria-current="page"]')).toHaveLength(1);
  expect(document.title).toBe(`${name} | Administration`);
});

it('suggests a passkey to a user who has none (rule 20.5)', async () => {
  const none = { passkeys: [], secondStep: false, codesLeft: 0 };
  await openAdmin('/admin', { ...everything, 'GET /api/account/passkeys': none });
  expect(await screen.findByText('Protect your account with a passkey')).toBeVisible();
});

it('suggests no passkey to a user who has one', async () => {
  await openAdmin('/admin', everything);
  await screen.findByRole('link', { name: 'Lucía Romero' });
  expect(screen.queryByText('Protect your account with a passkey')).toBeNull();
});

it('offers a retry when the session cannot be loaded', async () => {
  await openAdmin('/admin', { 'GET /api/user': reply(503, { code: 'SERVICE_UNAVAILABLE', message: 'x' }) });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

describe('while the page is open and the user is no longer in charge (rule 20.6)', () => {
  const gone = reply(404, { statusCode: 404, code: 'NOT_FOUND', message: 'Not found.' });
  const words = {
    en: 'You are no longer an administrator of this site',
    es: 'Ya no administra este sitio',
  } as const;

  /** Opens the page as an administrator; the returned `revoke` removes the administrator rights. */
  async function openThenRevoke(route: string, language: 'en' | 'es' = 'en') {
    let revoked = false;
    const unless = (answer: unknown) => () => (revoked ? gone : answer);
    const fetch = {
      'GET /api/user': () => ({ user: revoked ? testUser : { ...testUser, isAdmin: true } }),
      'GET /api/enquiries': unless(listed([rowOf()])),
      'GET /api/enquiries/12': unless(enquiryOf()),
      'POST /api/enquiries/12/replies': gone,
    };
    await openAdmin(route, fetch, { language });
    return {
      revoke: () => {
        revoked = true;
      },
      grant: () => {
        revoked = false;
      },
    };
  }

  it.each(['en', 'es'] as const)('a refused call says so in %s, and the filter stays', async (language) => {
    const { revoke } = await openThenRevoke('/admin', language);
    await screen.findByRole('link', { name: 'Lucía Romero' });
    revoke();
    await userEvent.type(screen.getByRole('searchbox'), 'romero');
    expect(await screen.findByText(words[language])).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('romero');
  });

  it('a half-typed reply stays, and can be sent once the user is in charge again', async () => {
    jest.replaceProperty(adminPolling, 'pause', 30);
    const { revoke, grant } = await openThenRevoke('/admin?enquiry=12');
    const text = await screen.findByRole('textbox', { name: /^Text/ });
    await userEvent.type(text, 'Buenos días');
    revoke();
    expect(await screen.findByText(words.en)).toBeVisible();
    expect(text).toHaveValue('Buenos días');
    expect(text).toBeInTheDocument();
    grant();
    await waitFor(() => expect(screen.queryByText(words.en)).toBeNull());
    expect(text).toHaveValue('Buenos días');
  });

  it('another user who signs in without being in charge sees no page', async () => {
    jest.replaceProperty(adminPolling, 'pause', 30);
    let user: object = { ...testUser, isAdmin: true };
    await openAdmin('/admin', { ...everything, 'GET /api/user': () => ({ user }) });
    await screen.findByRole('link', { name: 'Lucía Romero' });
    user = { ...testUser, id: testUser.id + 1 };
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  });
});
