import type { ReleaseToken } from '@portals/contracts/admin';
import { reply, userEvent } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { adminUserOf, listed, openAdmin } from '../test/admin-api';

const tokenOf = (changes: Partial<ReleaseToken> = {}): ReleaseToken => ({
  id: '0a1b2c3d',
  portal: 'mfe-shop',
  label: 'CI',
  createdAt: '2026-11-20T09:30:00.000Z',
  createdBy: null,
  endsAt: '2027-11-20T09:30:00.000Z',
  lastUsedAt: null,
  ...changes,
});

const path = '/api/release-tokens';
const secret = `portal_0a1b2c3d_${'f'.repeat(64)}`;
const open = (fetch: Record<string, unknown>) => openAdmin('/admin?view=publishing', fetch);

it('lists tokens with portal, purpose and last use (rule 20.51)', async () => {
  const used = tokenOf({ id: '11111111', label: 'Laptop', lastUsedAt: '2026-11-21T10:00:00.000Z' });
  await open({ [`GET ${path}`]: { tokens: [tokenOf(), used], portals: ['mfe-shop'] } });
  const row = (await screen.findByText('0a1b2c3d')).closest('tr');
  for (const words of ['mfe-shop', 'CI', 'Never', '2027']) expect(row).toHaveTextContent(words);
  expect(screen.getByText('11111111').closest('tr')).toHaveTextContent(/Laptop.*21.*2026/);
  expect(screen.getByText('2 valid tokens')).toBeVisible();
});

it('says who created each token, and who of them is not in charge any more (rule 20.51)', async () => {
  const tokens = [8, 9, 10, null].map((createdBy, at) => tokenOf({ id: `${at}`.repeat(8), createdBy }));
  const { calls } = await open({
    [`GET ${path}`]: { tokens, portals: [] },
    'GET /api/admin/users': listed([adminUserOf({ isAdmin: true }), adminUserOf({ id: 9, name: 'Ana' })]),
  });
  const rowOf = (id: string) => screen.getByText(id.repeat(8)).closest('tr');
  expect(await screen.findByText('by Eva Ruiz')).toBeVisible();
  expect(rowOf('1')).toHaveTextContent('by Ana, no longer an administrator');
  expect(rowOf('2')).toHaveTextContent('by a deleted account');
  expect(rowOf('3')).not.toHaveTextContent(/\bby\b/);
  expect(calls.map((call) => call.path)).toContain('/api/admin/users?ids=8,9,10&pageSize=100');
});

it('says nothing of who created a token when it could not ask for so many accounts', async () => {
  const tokens = Array.from({ length: 101 }, (_, at) =>
    tokenOf({ id: `${at}`.padStart(8, '0'), createdBy: at + 1 }),
  );
  await open({ [`GET ${path}`]: { tokens, portals: [] }, 'GET /api/admin/users': listed([]) });
  expect(await screen.findAllByText('by a deleted account')).toHaveLength(100);
});

it('creates a token and shows its secret once (rule 20.50)', async () => {
  let tokens: ReleaseToken[] = [];
  const { calls } = await open({
    [`GET ${path}`]: () => ({ tokens, portals: ['mfe-shop'] }),
    [`POST ${path}`]: () => {
      tokens = [tokenOf({ label: 'CI of the team' })];
      return reply(201, { ...tokens[0], secret });
    },
  });
  const user = userEvent.setup({ delay: null });
  expect(await screen.findByRole('heading', { name: 'No valid tokens' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New token' }));
  const dialog = await screen.findByRole('dialog', { name: 'New token' });
  const portal = within(dialog).getByLabelText(/^Portal/);
  await user.type(portal, 'Shop!');
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  expect(await within(dialog).findByText(/Use 2 to 40 lowercase letters/)).toBeVisible();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await user.clear(portal);
  await user.type(portal, 'mfe-shop');
  const label = within(dialog).getByLabelText(/^What it is for/);
  await user.clear(label);
  await user.type(label, 'CI of the team');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'It works for' }), '90 days');
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  const shown = await screen.findByRole('dialog', { name: 'The new token' });
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ portal: 'mfe-shop', label: 'CI of the team', days: 90 });
  expect(within(shown).getByRole('textbox', { name: 'Token' })).toHaveValue(secret);
  await user.keyboard('{Escape}{Escape}');
  expect(shown).toBeVisible();
  await user.click(within(shown).getByRole('button', { name: 'Copy' }));
  expect(await within(shown).findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(secret);
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('CI of the team')).toBeVisible();
  expect(document.body).not.toHaveTextContent(secret);
  expect(screen.queryByDisplayValue(secret)).toBeNull();
});

it('revokes a token after a confirmation (rule 20.52)', async () => {
  let tokens = [tokenOf()];
  const { calls, toast } = await open({
    [`GET ${path}`]: () => ({ tokens, portals: [] }),
    [`DELETE ${path}/0a1b2c3d`]: () => {
      tokens = [];
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke “CI” of mfe-shop' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke “CI”?' });
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke token' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'No valid tokens' })).toBeVisible());
  expect(toast()?.description).toBe('“CI” can no longer publish mfe-shop.');
});

it('shows an error when the tokens cannot be loaded, and retries', async () => {
  let isDown = true;
  await open({
    [`GET ${path}`]: () =>
      isDown
        ? reply(503, { code: 'SERVICE_UNAVAILABLE', message: '' })
        : { tokens: [tokenOf()], portals: [] },
  });
  expect(await screen.findByText('The tokens could not be loaded')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 valid token')).toBeVisible();
});
