import {
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent,
} from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { workspaceOf } from '../test/workspaces';

const guest = (id: number, email: string, company: string, more: object = {}) => ({
  ...{
    id,
    userId: 100 + id,
    email,
    kind: 'reader',
    endsOn: '2099-01-31',
    createdAt: '2026-01-02T03:04:05.000Z',
  },
  ...{ company: { id: 10 * id, name: company }, ...more },
});
const page = (rows: unknown[], total = rows.length) => reply(200, rows, { 'X-Total-Count': String(total) });

const open = (fetch: Record<string, unknown>, options: RenderPortalOptions = {}) =>
  renderPortal(portal, {
    route: '/people?view=guests',
    user: testUser,
    fetch: {
      'GET /api/workspaces': [workspaceOf()],
      'GET /api/workspaces/7/members': [],
      'GET /api/company-guests': page([
        guest(1, 'eva@client.example', 'Acme', { kind: 'contributor' }),
        guest(2, 'leo@client.example', 'Beta', { endsOn: '2020-12-31' }),
      ]),
      'GET /api/marketing/company-guests': page([guest(3, 'eva@client.example', 'Acme')]),
      ...fetch,
    },
    ...options,
  });
const part = async (name: string) => within(await screen.findByRole('region', { name }));

it('lists the guests of both portals with what each reaches (rule 18.77)', async () => {
  const { calls } = await open({});
  const consulting = await part('Business consulting');
  const row = (await consulting.findByText('eva@client.example')).closest('tr');
  expect(row).toHaveTextContent(/Acme.*Contributor.*31 Jan 2099/);
  expect(row).not.toHaveTextContent('Ended');
  expect(within(row as HTMLElement).getByRole('link', { name: 'Acme' })).toHaveAttribute(
    'href',
    '/empresa/10?tab=access',
  );
  expect(consulting.getByText('leo@client.example').closest('tr')).toHaveTextContent(
    /Beta.*Reader.*31 Dec 2020 Ended/,
  );
  const marketing = await part('Marketing and sales');
  expect(await marketing.findByRole('link', { name: 'Acme' })).toHaveAttribute(
    'href',
    '/comercia?view=access&company=30',
  );
  expect(calls.map(({ path }) => path)).toContain('/api/company-guests?workspace=7&page=1&pageSize=25');
});

it.each([
  ['Business consulting', 1, '/api/company-guests'],
  ['Marketing and sales', 3, '/api/marketing/company-guests'],
])('ends an access of %s after asking', async (name, id, path) => {
  let rows = [guest(id, 'eva@client.example', 'Acme')];
  await open({
    [`GET ${path}`]: () => page(rows),
    [`DELETE ${path}/${id}`]: () => {
      rows = [];
    },
  });
  const list = await part(name);
  await userEvent.click(
    await list.findByRole('button', { name: 'End the access of eva@client.example to Acme' }),
  );
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End this access?' }));
  expect(dialog.getByText(/eva@client.example will no longer see Acme/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'End access' }));
  expect(await list.findByText('Nobody is a guest here.')).toBeVisible();
});

it('shows those of one portal while the other does not answer, and goes through pages', async () => {
  const pages = (path: string) =>
    page(
      [
        path.includes('page=2')
          ? guest(4, 'pia@client.example', 'Gamma')
          : guest(3, 'eva@client.example', 'Acme'),
      ],
      26,
    );
  await open({
    'GET /api/company-guests': reply(503, {}),
    'GET /api/marketing/company-guests': ({ path }: { path: string }) => pages(path),
  });
  expect(
    await (await part('Business consulting')).findByText('The guests could not be loaded'),
  ).toBeVisible();
  const marketing = await part('Marketing and sales');
  await userEvent.click(await marketing.findByRole('button', { name: 'Next page' }));
  expect(await marketing.findByText('pia@client.example')).toBeVisible();
  expect(marketing.getByRole('button', { name: 'Next page' })).toHaveFocus();
});

it('returns to the last page once the only guest of a later page has no access any more', async () => {
  let guests = Array.from({ length: 26 }, (_, at) => guest(at + 1, `guest${at + 1}@client.example`, 'Acme'));
  await open({
    'GET /api/company-guests': ({ path }: { path: string }) =>
      page(path.includes('page=2') ? guests.slice(25) : guests.slice(0, 25), guests.length),
    'DELETE /api/company-guests/26': () => {
      guests = guests.slice(0, 25);
    },
  });
  const consulting = await part('Business consulting');
  await userEvent.click(await consulting.findByRole('button', { name: 'Next page' }));
  await userEvent.click(
    await consulting.findByRole('button', { name: 'End the access of guest26@client.example to Acme' }),
  );
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End this access?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'End access' }));
  expect(await consulting.findByText('guest25@client.example')).toBeVisible();
  expect(consulting.queryByText('Nobody is a guest here.')).toBeNull();
});

it('says how to invite the first guest when there is none, and where one portal has none', async () => {
  const none = { 'GET /api/company-guests': page([]), 'GET /api/marketing/company-guests': page([]) };
  const { unmount } = await open(none);
  expect(await screen.findByRole('heading', { name: 'No guests yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose a company' })).toHaveAttribute('href', '/consultoria');
  expect(screen.queryByRole('table')).toBeNull();
  unmount();
  await open({ 'GET /api/marketing/company-guests': page([]) });
  expect(await screen.findByText('eva@client.example')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Choose a company' })).toHaveAttribute(
    'href',
    '/comercia?view=companies',
  );
});

it('is not for members', async () => {
  await open({ 'GET /api/workspaces': [workspaceOf({ role: 'member' })] });
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Workspace' })).toBeVisible());
  expect(screen.queryByRole('tab', { name: 'Guests' })).toBeNull();
});
