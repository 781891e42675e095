import { userEvent } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { adminUserOf, listed, openAdmin } from '../test/admin-api';

const open = (fetch: Record<string, unknown>, route = '/admin?view=users') => openAdmin(route, fetch);

it('lists accounts with their last use and protection (rule 20.30)', async () => {
  const protectedOne = {
    passkeys: 2,
    hasSecondStep: true,
    isAdmin: true,
    lastUsedAt: null,
    place: null,
    sessions: 0,
  };
  await open({
    'GET /api/admin/users': listed([
      adminUserOf(),
      adminUserOf({ id: 9, name: 'Luis', email: 'luis@example.com', ...protectedOne }),
      adminUserOf({ id: 10, name: 'Sara', hasPassword: false }),
    ]),
  });
  const row = (await screen.findByText('Eva Ruiz')).closest('tr');
  for (const words of ['Eva Ruiz evaeva@example.com', 'from 203.0…', '2 sessions', 'Password only'])
    expect(row).toHaveTextContent(words);
  const sara = screen.getByText('Sara').closest('tr');
  expect(sara).toHaveTextContent('Organisation’s sign-in');
  expect(sara).not.toHaveTextContent('Password');
  const other = screen.getByText('Luis').closest('tr');
  for (const words of ['Administrator', '2 passkeys, second step', 'Not known', '0 sessions'])
    expect(other).toHaveTextContent(words);
  expect(within(other as HTMLElement).queryByRole('button')).toBeNull();
});

it('searches and sorts, and keeps that in the address', async () => {
  const { calls, location } = await open({ 'GET /api/admin/users': listed([adminUserOf()]) });
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search accounts' }), 'eva');
  await userEvent.click(await screen.findByRole('button', { name: /Name/ }));
  await waitFor(() => expect(location()).toBe('/admin?view=users&search=eva&sort=name'));
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/admin/users?search=eva&sort=name'));
});

it('ends the sessions of a user after a confirmation (rule 20.32)', async () => {
  let sessions = 2;
  const { calls, toast } = await open({
    'GET /api/admin/users': () => listed([adminUserOf({ sessions })]),
    'DELETE /api/admin/users/8/sessions': () => {
      sessions = 0;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'End sessions of Eva Ruiz' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'End all sessions of Eva Ruiz?' });
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'End sessions' }));
  await waitFor(() => expect(screen.getByText('Eva Ruiz').closest('tr')).toHaveTextContent('0 sessions'));
  expect(toast()?.description).toBe('Eva Ruiz is signed out everywhere.');
});

it('says that no account matches', async () => {
  await open({ 'GET /api/admin/users': listed([]) }, '/admin?view=users&search=zzz');
  expect(await screen.findByRole('heading', { name: 'No account matches' })).toBeVisible();
});
