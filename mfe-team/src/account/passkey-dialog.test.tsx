import { renderPortal, testUser, userEvent } from '@portals/platform/testing';
import { screen, within } from '@testing-library/react';
import portal from '../portal';

const create = jest.fn();
const get = jest.fn();
const laptop = { id: 1, name: 'Laptop', createdAt: '2026-02-03T10:00:00.000Z', lastUsedAt: null };

beforeEach(() => {
  Object.assign(globalThis, {
    PublicKeyCredential: {
      parseCreationOptionsFromJSON: () => ({}),
      parseRequestOptionsFromJSON: () => ({}),
    },
  });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

async function openDialog() {
  const { calls } = await renderPortal(portal, {
    route: '/account',
    user: testUser,
    fetch: {
      'GET /api/workspaces': [],
      'GET /api/account/sessions': [],
      'GET /api/account/passkeys': { passkeys: [laptop], secondStep: true, codesLeft: 4 },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await screen.findByRole('dialog'));
  return {
    dialog,
    name: dialog.getByLabelText('Name'),
    sent: () => calls.filter((one) => one.method === 'POST'),
  };
}

/** Types into the field; `fill` also takes characters that no keyboard has. */
async function fill(field: HTMLElement, value: string) {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(value);
}

it.each([
  ['a sign that changes the direction of text', '\u202epotpal'],
  ['no visible character', '\u200b'],
])('marks a name with %s before anything is sent or made', async (_what, typed) => {
  const { dialog, name, sent } = await openDialog();
  await fill(name, typed);
  await userEvent.type(dialog.getByLabelText(/^Current password/), 'tomate-azul-9');
  for (const button of ['Continue', 'Use a passkey instead']) {
    await userEvent.click(dialog.getByRole('button', { name: button }));
    expect(name).toBeInvalid();
    expect(name).toHaveAccessibleDescription(/This value was not accepted/);
    expect(name).toHaveFocus();
  }
  expect(sent()).toEqual([]);
  expect(create).not.toHaveBeenCalled();
  expect(get).not.toHaveBeenCalled();
  await fill(name, 'Phone');
  expect(name).toBeValid();
});

it('marks a missing password together with the name', async () => {
  const { dialog, name } = await openDialog();
  await fill(name, '\u202epotpal');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(name).toHaveFocus();
  expect(await dialog.findByText('Current password is required')).toBeVisible();
});

it('asks before a typed name is discarded', async () => {
  const { dialog, name } = await openDialog();
  await fill(name, 'Office laptop');
  await userEvent.keyboard('{Escape}');
  expect(dialog.getByRole('alert')).toHaveTextContent('You have unsaved changes.');
  expect(name).toHaveValue('Office laptop');
});
