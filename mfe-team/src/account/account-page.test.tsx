import type { OwnSession } from '@portals/contracts/auth';
import { useApi } from '@portals/platform';
import {
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent,
} from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';

const here: OwnSession = {
  id: 1,
  current: true,
  browser: 'Firefox',
  system: 'Linux',
  place: '203.0',
  createdAt: '2026-02-03T10:00:00.000Z',
  lastSeenAt: '2026-02-03T11:00:00.000Z',
};
const phone: OwnSession = {
  ...here,
  id: 2,
  current: false,
  browser: 'Safari',
  system: 'iPhone',
  place: null,
};
const nameless: OwnSession = { ...here, id: 3, current: false, browser: null, system: null };

const open = (fetch: Record<string, unknown> = {}, options: RenderPortalOptions = {}, subject = portal) =>
  renderPortal(subject, {
    route: '/account',
    user: testUser,
    fetch: {
      'GET /api/workspaces': [],
      'GET /api/account/passkeys': { passkeys: [], secondStep: false, codesLeft: 0 },
      'GET /api/account/sessions': [here, phone],
      'GET /api/marketing/analytics-mails': [],
      ...fetch,
    },
    ...options,
  });

const field = (name: RegExp) => screen.findByLabelText(name);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('saves the name and refetches the session', async () => {
  const { calls, toast } = await open({
    'PATCH /api/account': { ...testUser, name: 'Ana García' },
    'GET /api/user': { user: { ...testUser, name: 'Ana García' } },
  });
  const name = await field(/^Full name/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Ana García');
  await press('Save');
  await waitFor(() => expect(toast()?.title).toBe('Details saved'));
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Ana García' });
  await waitFor(() => expect(screen.getAllByText(/Ana García/).length).toBeGreaterThan(0));
  expect(calls.some(({ path }) => path === '/api/user')).toBe(true);
});

it('reads the members of each workspace again after the name has changed', async () => {
  function Assignee() {
    useApi('/api/workspaces/7/members');
    return null;
  }
  const routes = portal.routes.map((route) => ({
    ...route,
    load: async () => {
      const { default: Page } = await route.load();
      return {
        default: () => (
          <>
            <Assignee />
            <Page />
          </>
        ),
      };
    },
  }));
  const { calls } = await open(
    {
      'GET /api/workspaces/7/members': [],
      'PATCH /api/account': { ...testUser, name: 'Ana García' },
      'GET /api/user': { user: { ...testUser, name: 'Ana García' } },
    },
    {},
    { ...portal, routes },
  );
  const name = await field(/^Full name/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Ana García');
  await press('Save');
  const read = () => calls.filter(({ path }) => path === '/api/workspaces/7/members');
  await waitFor(() => expect(read()).toHaveLength(2));
});

it('keeps a typed name that was not saved, until it is saved (rule 5.9)', async () => {
  // Differs from the typed name, so a field with the typed name proves that the draft was restored.
  const saved = { ...testUser, name: 'Saved' };
  const answers = { 'PATCH /api/account': saved, 'GET /api/user': { user: saved } };
  const { unmount } = await open(answers);
  const name = await field(/^Full name/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Typed');
  unmount();
  const again = await open(answers);
  expect(await field(/^Full name/)).toHaveValue('Typed');
  await press('Save');
  await waitFor(() => expect(again.toast()?.title).toBe('Details saved'));
  again.unmount();
  await open();
  expect(await field(/^Full name/)).toHaveValue(testUser.name);
});

it('says that the shared demo account cannot be changed, and keeps what was typed', async () => {
  const message = 'This is the demo account, which everybody shares. It cannot be changed.';
  await open({ 'PATCH /api/account': reply(403, { statusCode: 403, code: 'DEMO_ACCOUNT', message }) });
  const name = await field(/^Full name/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Mine');
  await press('Save');
  expect(await screen.findByText(message)).toBeVisible();
  expect(name).toHaveValue('Mine');
});

it('sends a link to the new address after asking for the password', async () => {
  const { calls, toast } = await open({
    'POST /api/account/email': { email: 'new@mail.example', isConfirmed: false },
  });
  await press('Change email');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your email' }));
  await userEvent.type(dialog.getByLabelText(/^New email/), 'new@mail.example');
  await userEvent.type(dialog.getByLabelText(/^Current password/), 'tomate-azul-9');
  await userEvent.click(dialog.getByRole('button', { name: 'Send link' }));
  await waitFor(() => expect(toast()?.title).toBe('Link sent'));
  expect(toast()?.description).toContain('new@mail.example');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'new@mail.example',
    password: 'tomate-azul-9',
  });
  expect(screen.getByDisplayValue(testUser.email)).toBeVisible();
});

it('changes the password, clears the form and refetches the sessions', async () => {
  let listed = [here, phone];
  const { calls, toast } = await open({
    'GET /api/account/sessions': () => listed,
    'POST /api/account/password': () => {
      listed = [here];
      return undefined;
    },
  });
  await screen.findByText(/Safari on iPhone/);
  await userEvent.type(await field(/^Current password/), 'tomate-azul-9');
  await userEvent.type(await field(/^New password/), 'tres palabras sueltas');
  expect(screen.getByText(/Password strength: strong/)).toBeVisible();
  await press('Change password');
  await waitFor(() => expect(toast()?.title).toBe('Password changed'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    current: 'tomate-azul-9',
    password: 'tres palabras sueltas',
  });
  expect(await field(/^Current password/)).toHaveValue('');
  await waitFor(() => expect(screen.queryByText(/Safari on iPhone/)).toBeNull());
});

it('marks a wrong current password, and keeps both passwords', async () => {
  await open({
    'POST /api/account/password': reply(400, {
      statusCode: 400,
      code: 'VALIDATION_FAILED',
      message: 'Check the fields.',
      fields: [{ field: 'current', code: 'WRONG_PASSWORD', message: 'That is not your current password.' }],
    }),
  });
  await userEvent.type(await field(/^Current password/), 'not mine');
  await userEvent.type(await field(/^New password/), 'tres palabras sueltas');
  await press('Change password');
  expect(await screen.findByText('That is not your current password.')).toBeVisible();
  expect(await field(/^Current password/)).toHaveFocus();
  expect(await field(/^New password/)).toHaveValue('tres palabras sueltas');
});

it.each([
  ['en', 'short-7', 'Password must be at least 8 characters', /^New password/, 'Change password'],
  [
    'es',
    'short-7',
    'La contraseña debe tener al menos 8 caracteres',
    /^Contraseña nueva/,
    'Cambiar contraseña',
  ],
] as const)('asks in %s for eight characters', async (language, typed, text, label, submit) => {
  await open({}, { language });
  await userEvent.type(await field(label), typed);
  await press(submit);
  expect(await screen.findByText(text)).toBeVisible();
});

it('ends one session after a confirmation', async () => {
  let listed = [here, phone, nameless];
  const { calls } = await open({
    'GET /api/account/sessions': () => listed,
    'DELETE /api/account/sessions/2': () => {
      listed = [here, nameless];
    },
  });
  expect(await screen.findByText('Unknown browser')).toBeVisible();
  expect((await screen.findByText('This session')).closest('tr')).toHaveTextContent('Firefox on Linux');
  expect(screen.queryByRole('button', { name: 'End session: Firefox on Linux' })).toBeNull();
  await press('End session: Safari on iPhone');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End this session?' }));
  expect(dialog.getByText(/Safari on iPhone/)).toBeVisible();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'End session' }));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
});

it('says that a session is over which another device has ended a moment before', async () => {
  const { toast } = await open({
    'GET /api/account/sessions': [here, phone],
    'DELETE /api/account/sessions/2': reply(404, {}),
  });
  await press('End session: Safari on iPhone');
  await press('End session');
  await waitFor(() => expect(toast()).toMatchObject({ tone: 'success', title: 'Session ended' }));
});

it('ends all other sessions, and offers that only when there are any', async () => {
  let listed = [here, phone];
  await open({
    'GET /api/account/sessions': () => listed,
    'DELETE /api/account/sessions': () => {
      listed = [here];
    },
  });
  await press('End all other sessions');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End all other sessions?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'End all other sessions' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull());
});

it('shows an error when the sessions cannot be loaded, and retries', async () => {
  let isDown = true;
  await open({ 'GET /api/account/sessions': () => (isDown ? reply(503) : [here]) });
  expect(await screen.findByText('The sessions could not be loaded')).toBeVisible();
  isDown = false;
  await press('Try again');
  expect(await screen.findByText('This session')).toBeVisible();
});

describe('language and colours (rule 19.51)', () => {
  const told: (string | null)[] = [];
  const listen = ({ key, newValue }: StorageEvent) => key === 'theme' && told.push(newValue);
  beforeEach(() => window.addEventListener('storage', listen));
  afterEach(() => {
    window.removeEventListener('storage', listen);
    told.length = 0;
    localStorage.clear();
    delete document.documentElement.dataset.theme;
  });

  it('are stored by the browser and applied immediately', async () => {
    await open();
    expect(await screen.findByRole('radio', { name: 'As on the device' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect([localStorage.getItem('theme'), told]).toEqual(['dark', ['dark']]);
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'As on the device' }));
    expect([localStorage.getItem('theme'), told]).toEqual([null, ['dark', null]]);
    await userEvent.click(screen.getByRole('radio', { name: 'Español' }));
    expect(await screen.findByRole('heading', { name: 'Idioma y colores' })).toBeVisible();
  });

  it('are those chosen before, and work even when storage is blocked', async () => {
    document.documentElement.dataset.theme = 'light';
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    await open();
    expect(await screen.findByRole('radio', { name: 'Light' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(told).toEqual(['dark']);
    refuse.mockRestore();
  });
});

describe('emails (rule 19.52)', () => {
  it('are empty at first', async () => {
    await open();
    expect(await screen.findByText(/You have not asked for any other emails/)).toBeVisible();
  });

  it('are listed, and can be stopped one by one', async () => {
    let listed = [
      { companyId: 3, company: 'Huerta Sur', language: 'es' },
      { companyId: 4, company: 'Taller Sol', language: 'en' },
    ];
    const { calls, toast } = await open({
      'GET /api/marketing/analytics-mails': () => listed,
      'PUT /api/marketing/companies/3/analytics-mail': () => {
        listed = listed.slice(1);
        return {};
      },
    });
    await press('Stop the weekly report of Huerta Sur');
    await waitFor(() => expect(toast()?.title).toBe('Email stopped'));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ weekly: false, language: 'es' });
    await waitFor(() => expect(screen.queryByText(/Huerta Sur/)).toBeNull());
    expect(screen.getByText('Weekly report: Taller Sol')).toBeVisible();
  });

  it('stay in the list when stopping them fails', async () => {
    const { toast } = await open({
      'GET /api/marketing/analytics-mails': [{ companyId: 3, company: 'Huerta Sur', language: 'es' }],
      'PUT /api/marketing/companies/3/analytics-mail': reply(503),
    });
    await press('Stop the weekly report of Huerta Sur');
    await waitFor(() => expect(toast()?.title).toBe('The email could not be stopped'));
    expect(screen.getByText('Weekly report: Huerta Sur')).toBeVisible();
  });
});

it('links to the page for people in charge, for these only (rule 20.7)', async () => {
  const { unmount } = await open({}, { user: { ...testUser, isAdmin: true } });
  expect((await screen.findAllByRole('link', { name: 'Administration' }))[0]).toHaveAttribute(
    'href',
    '/admin',
  );
  unmount();
  await open();
  await field(/^Full name/);
  expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull();
});
