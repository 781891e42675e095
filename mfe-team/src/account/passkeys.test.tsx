import type { Passkey } from '@portals/contracts/auth';
import {
  heldReply,
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent,
} from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';

afterEach(() => jest.restoreAllMocks());

const laptop: Passkey = {
  id: 1,
  name: 'Laptop',
  createdAt: '2026-02-03T10:00:00.000Z',
  lastUsedAt: '2026-02-04T10:00:00.000Z',
};
const phone: Passkey = { ...laptop, id: 2, name: 'Phone', lastUsedAt: null };
const codes = ['abcd-efgh-jkmn', 'pqrs-tuvw-xyz2'];
const answerOf = (passkeys: Passkey[], secondStep = false, codesLeft = 0) => ({
  passkeys,
  secondStep,
  codesLeft,
});

class FakeCredential {
  static parseCreationOptionsFromJSON = (options: unknown) => options;
  static parseRequestOptionsFromJSON = (options: unknown) => options;
  toJSON() {
    const response = { clientDataJSON: 'YQ', attestationObject: 'Yg', transports: ['internal'] };
    return { id: 'a1', rawId: 'a1', type: 'public-key', clientExtensionResults: {}, response };
  }
}

const create = jest.fn();

beforeEach(() => {
  create.mockReset().mockResolvedValue(new FakeCredential());
  Object.assign(globalThis, { PublicKeyCredential: FakeCredential });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

const open = (fetch: Record<string, unknown>, options: RenderPortalOptions = {}) =>
  renderPortal(portal, {
    route: '/account',
    user: testUser,
    fetch: {
      'GET /api/workspaces': [],
      'GET /api/account/sessions': [],
      'GET /api/account/passkeys': answerOf([]),
      ...fetch,
    },
    ...options,
  });

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const inDialog = async () => within(await screen.findByRole('dialog'));
const typePassword = async () => {
  const dialog = await inDialog();
  await userEvent.type(dialog.getByLabelText(/^Current password/), 'tomate-azul-9');
  return dialog;
};

it('adds a passkey: first name and password, then the browser’s dialog', async () => {
  let listed = answerOf([]);
  const { calls, toast } = await open({
    'GET /api/account/passkeys': () => listed,
    'POST /api/account/passkeys/options': { challenge: 'Y2g' },
    'POST /api/account/passkeys': () => {
      listed = answerOf([laptop]);
      return laptop;
    },
  });
  await press('Add a passkey');
  const dialog = await typePassword();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(toast()?.title).toBe('Passkey added'));
  expect(create).toHaveBeenCalledWith({ publicKey: { challenge: 'Y2g' } });
  expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/account/passkeys/options', expect.objectContaining({ password: 'tomate-azul-9' })],
    ['/api/account/passkeys', expect.objectContaining({ id: 'a1', name: 'My device' })],
  ]);
  expect(await screen.findByText('Laptop')).toBeVisible();
  expect(screen.getByText(/Add a second passkey, on another device/)).toBeVisible();
});

it.each([
  ['NotAllowedError', /No passkey was added/],
  ['InvalidStateError', /already has a passkey for your account/],
  ['SecurityError', /could not make a passkey here/],
])('explains the result when the browser reports %s, and keeps what was typed', async (name, text) => {
  create.mockRejectedValue(new DOMException('no', name));
  await open({ 'POST /api/account/passkeys/options': { challenge: 'Y2g' } });
  await press('Add a passkey');
  const dialog = await typePassword();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.getByLabelText(/^Current password/)).toHaveValue('tomate-azul-9');
});

it.each([
  ['uses the options again that cost a proof, when the browser’s dialog was cancelled', 60_000, 1],
  ['asks for new options once the former ones are about to expire', 5 * 60_000, 2],
])('%s', async (_what, later, times) => {
  create.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  const { calls, toast } = await open({
    'POST /api/account/passkeys/options': { challenge: 'Y2g' },
    'POST /api/account/passkeys': laptop,
  });
  await press('Add a passkey');
  const dialog = await typePassword();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await dialog.findByText(/No passkey was added/);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + later);
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(toast()?.title).toBe('Passkey added'));
  expect(calls.filter(({ path }) => path === '/api/account/passkeys/options')).toHaveLength(times);
  expect(create).toHaveBeenCalledTimes(2);
});

it('asks for new options after the service has refused a passkey', async () => {
  const code = 'PASSKEY_NOT_MADE';
  const { calls } = await open({
    'POST /api/account/passkeys/options': { challenge: 'Y2g' },
    'POST /api/account/passkeys': reply(400, { statusCode: 400, code, message: 'The passkey was refused.' }),
  });
  await press('Add a passkey');
  const dialog = await typePassword();
  for (const times of [1, 2]) {
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    const asked = () => calls.filter(({ path }) => path === '/api/account/passkeys/options');
    await waitFor(() => expect(asked()).toHaveLength(times));
    expect(await dialog.findByRole('alert')).toBeVisible();
  }
});

it('does not open the browser’s dialog before the password is right', async () => {
  await open({
    'POST /api/account/passkeys/options': reply(400, {
      statusCode: 400,
      code: 'VALIDATION_FAILED',
      message: 'Check the fields.',
      fields: [{ field: 'password', code: 'WRONG_PASSWORD', message: 'That is not your current password.' }],
    }),
  });
  await press('Add a passkey');
  const dialog = await typePassword();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('That is not your current password.')).toBeVisible();
  expect(create).not.toHaveBeenCalled();
});

it('says so in a browser that does not support passkeys', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  await open({});
  expect(await screen.findByText(/This browser cannot use passkeys/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

it('removes a passkey after asking for the password (rule 19.38)', async () => {
  let listed = answerOf([laptop, phone]);
  const { calls } = await open({
    'GET /api/account/passkeys': () => listed,
    'DELETE /api/account/passkeys/2': () => {
      listed = answerOf([laptop]);
    },
  });
  expect(await screen.findByText('Not yet')).toBeVisible();
  expect(screen.queryByText(/Add a second passkey/)).toBeNull();
  await press('Remove passkey: Phone');
  expect(await screen.findByRole('dialog', { name: 'Remove “Phone”?' })).toBeVisible();
  const dialog = await typePassword();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Phone')).toBeNull());
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toMatchObject({
    proof: { password: 'tomate-azul-9' },
  });
});

it('removes a passkey after a passkey as proof', async () => {
  const get = jest.fn().mockResolvedValue(new FakeCredential());
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } });
  const { calls, toast } = await open({
    'GET /api/account/passkeys': answerOf([laptop, phone]),
    'POST /api/account/proof-options': { challenge: 'Y2g' },
    'DELETE /api/account/passkeys/2': undefined,
  });
  await press('Remove passkey: Phone');
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Use a passkey instead' }));
  await waitFor(() => expect(toast()?.title).toBe('Passkey removed'));
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toMatchObject({
    proof: { passkey: { id: 'a1' } },
  });
});

it('offers no passkey while a request with the password is on its way', async () => {
  const get = jest.fn().mockResolvedValue(new FakeCredential());
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } });
  const held = heldReply(undefined);
  const { calls, toast } = await open({
    'GET /api/account/passkeys': answerOf([laptop, phone]),
    'POST /api/account/proof-options': { challenge: 'Y2g' },
    'DELETE /api/account/passkeys/2': held.answer,
  });
  await press('Remove passkey: Phone');
  const dialog = await typePassword();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Use a passkey instead' }));
  held.release();
  await waitFor(() => expect(toast()?.title).toBe('Passkey removed'));
  expect(get).not.toHaveBeenCalled();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

it.each([
  ['the session ended meanwhile', 401, 'UNAUTHENTICATED'],
  ['it is the last one of a second step', 409, 'LAST_PASSKEY'],
])('keeps the typed password when no passkey is removed because %s', async (_why, status, code) => {
  await open({
    'GET /api/account/passkeys': answerOf([laptop, phone]),
    'DELETE /api/account/passkeys/2': reply(status, {
      statusCode: status,
      code,
      message: `refused: ${code}`,
    }),
  });
  await press('Remove passkey: Phone');
  const dialog = await typePassword();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(dialog.getByLabelText(/^Current password/)).toHaveValue('tomate-azul-9');
});

it('treats a passkey that no longer exists as removed', async () => {
  const { toast } = await open({
    'GET /api/account/passkeys': answerOf([laptop, phone]),
    'DELETE /api/account/passkeys/2': reply(404, { statusCode: 404, code: 'NOT_FOUND', message: 'gone' }),
  });
  await press('Remove passkey: Phone');
  const dialog = await typePassword();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(toast()?.title).toBe('Passkey removed'));
});

it('turns the second step on and shows the codes once', async () => {
  let listed = answerOf([laptop]);
  const { calls } = await open({
    'GET /api/account/passkeys': () => listed,
    'PUT /api/account/second-step': () => {
      listed = answerOf([laptop], true, 10);
      return { codes };
    },
  });
  await press('Switch the second step on');
  const dialog = await typePassword();
  await userEvent.click(dialog.getByRole('button', { name: 'Switch the second step on' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
  for (const code of codes) expect(shown.getByText(code)).toBeVisible();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    on: true,
    password: 'tomate-azul-9',
  });
  await userEvent.keyboard('{Escape}');
  expect(shown.getByText(codes[0] ?? '')).toBeVisible();
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValueOnce(undefined);
  await userEvent.click(shown.getByRole('button', { name: 'Save as a file' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(codes[0] ?? '')).toBeNull());
  expect(await screen.findByText('10 recovery codes left.')).toBeVisible();
});

it.each([
  ['en', 1, '1 recovery code left.'],
  ['en', 0, '0 recovery codes left.'],
  ['es', 1, 'Queda 1 código de recuperación.'],
  ['es', 2, 'Quedan 2 códigos de recuperación.'],
] as const)('says in %s how many of %s codes are left', async (language, left, text) => {
  await open({ 'GET /api/account/passkeys': answerOf([laptop], true, left) }, { language });
  expect(await screen.findByText(text)).toBeVisible();
});

it('turns the second step off', async () => {
  let listed = answerOf([laptop], true, 4);
  const { toast, calls } = await open({
    'GET /api/account/passkeys': () => listed,
    'PUT /api/account/second-step': () => {
      listed = answerOf([laptop]);
      return { codes: [] };
    },
  });
  await press('Switch the second step off');
  const dialog = await typePassword();
  await userEvent.click(dialog.getByRole('button', { name: 'Switch the second step off' }));
  await waitFor(() => expect(toast()?.title).toBe('Second step switched off'));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ on: false });
  expect(await screen.findByRole('button', { name: 'Switch the second step on' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks for a recovery code, or a passkey, where a second step is on (rule 19.36)', async () => {
  const get = jest.fn().mockResolvedValue(new FakeCredential());
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } });
  const refused = reply(403, { statusCode: 403, code: 'SECOND_STEP', message: 'A second step is needed.' });
  const { calls } = await open({
    'GET /api/account/passkeys': answerOf([laptop], true, 4),
    'PUT /api/account/second-step': refused,
    'POST /api/account/proof-options': { challenge: 'Y2g' },
    'POST /api/account/passkeys/options': { challenge: 'Y2g' },
    'POST /api/account/passkeys': laptop,
  });
  await press('Make new recovery codes');
  const dialog = await typePassword();
  await userEvent.click(dialog.getByRole('button', { name: 'Make new recovery codes' }));
  const code = await dialog.findByLabelText(/^Recovery code/);
  expect(dialog.getByLabelText(/^Current password/)).toHaveValue('tomate-azul-9');
  await userEvent.type(code, 'abcd-efgh-jkmn');
  await userEvent.click(dialog.getByRole('button', { name: 'Make new recovery codes' }));
  await waitFor(() =>
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      ...{ on: true, password: 'tomate-azul-9', recoveryCode: 'abcd-efgh-jkmn' },
    }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await press('Add a passkey');
  await userEvent.click((await inDialog()).getByRole('button', { name: 'Use a passkey instead' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/api/account/passkeys/options')?.body).toMatchObject({
      passkey: { id: 'a1' },
    }),
  );
});
