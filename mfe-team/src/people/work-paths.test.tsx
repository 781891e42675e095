import { useApi, useApiList } from '@portals/platform';
import { type FakeCall, renderPortal, reply, testUser, userEvent } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { memberOf, workspaceOf } from '../test/workspaces';

/** Stands for what the other portals read: a list of companies, a company, and leads. */
function OtherPortals() {
  useApiList('/api/companies?sort=name');
  useApi('/api/companies/5');
  useApiList('/api/marketing/companies?sort=name');
  useApiList('/api/marketing/companies/3/leads?page=1');
  return null;
}

const routes = portal.routes.map((route) => ({
  ...route,
  load: async () => {
    const { default: Page } = await route.load();
    return {
      default: () => (
        <>
          <OtherPortals />
          <Page />
        </>
      ),
    };
  },
}));
const open = (route: string, fetch: Record<string, unknown>) =>
  renderPortal(
    { ...portal, routes },
    {
      route,
      user: testUser,
      fetch: {
        'GET /api/workspaces': [workspaceOf()],
        'GET /api/companies': reply(200, []),
        'GET /api/companies/5': {},
        'GET /api/marketing/companies': reply(200, []),
        'GET /api/marketing/companies/3/leads': reply(200, []),
        ...fetch,
      },
    },
  );
const reads = (calls: readonly FakeCall[]) =>
  calls.filter(({ path }) => /^\/api\/(companies|marketing)/.test(path)).map(({ path }) => path);
const all = [
  '/api/companies/5',
  '/api/companies?sort=name',
  '/api/marketing/companies/3/leads?page=1',
  '/api/marketing/companies?sort=name',
];

it.each([
  ['Ana', 'Leave the workspace', 7],
  ['Luis', 'End access', 9],
])('reads companies and leads again after the place of %s has ended', async (name, action, id) => {
  const eva = memberOf(8, 'Eva', 'owner');
  const { calls } = await open('/people', {
    'GET /api/workspaces/7/members': [memberOf(7, 'Ana', 'owner'), eva, memberOf(9, 'Luis', 'member')],
    [`DELETE /api/workspaces/7/members/${id}`]: undefined,
  });
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const buttons = dialog.getAllByRole('button');
  await userEvent.click(buttons.at(-1) ?? dialog.getByRole('button', { name: action }));
  await waitFor(() => expect(reads(calls).toSorted()).toEqual([...all, ...all].toSorted()));
});

it('reads companies and leads again after joining a workspace', async () => {
  const view = {
    ...{ workspaceId: 20, workspace: 'Huyu', invitedBy: 'Pia', email: testUser.email, role: 'member' },
    ...{ expiresAt: '2026-02-10T10:00:00.000Z', hasAccount: true },
  };
  const { calls } = await open('/join#secret', {
    'POST /api/invitations/look': view,
    'POST /api/invitations/accept': { workspaceId: 20 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Join the workspace' }));
  await waitFor(() => expect(reads(calls).toSorted()).toEqual([...all, ...all].toSorted()));
});
