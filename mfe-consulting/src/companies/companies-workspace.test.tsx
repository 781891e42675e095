import {
  type FakeCall,
  ownWorkspace,
  renderPortal,
  reply,
  testUser,
  userEvent,
} from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { acme } from '../test/company-api';

const rows = [
  { ...acme, id: 1, name: 'Alfa', report: { status: 'ready', missing: [] } },
  { ...acme, id: 2, name: 'Beta', report: { status: 'ready', missing: [] } },
];

const list = (found: readonly unknown[]) => reply(200, found, { 'X-Total-Count': String(found.length) });

const queries = (calls: readonly FakeCall[]) =>
  calls
    .filter(({ path }) => path.startsWith('/api/companies?'))
    .map(({ path }) => path.slice('/api/companies?'.length));

describe('a user with two workspaces', () => {
  const workspace = (id: number, name: string) => ({
    id,
    name,
    role: 'manager',
    reach: 'all',
    people: 2,
    createdAt: '2026-01-02T03:04:05.000Z',
  });
  const openIn = (route: string, found = rows) =>
    renderPortal(portal, {
      route,
      user: testUser,
      fetch: {
        'GET /api/workspaces': [workspace(7, 'Ana'), workspace(8, 'Huyu')],
        'GET /api/companies': list(found),
        'POST /api/companies': reply(201, { ...acme, workspaceId: 8 }),
      },
    });
  const choice = (name: string) => screen.findByRole('combobox', { name });

  it('is told which workspace is closed to this session, and cannot register a company there', async () => {
    const closed = { ...workspace(8, 'Huyu'), asksPasskey: true, locked: true };
    await renderPortal(portal, {
      route: '/consultoria',
      user: testUser,
      fetch: { 'GET /api/workspaces': [workspace(7, 'Ana'), closed], 'GET /api/companies': list([]) },
    });
    expect(
      await screen.findByText(/^The workspace Huyu is open only to people who have signed in with a passkey/),
    ).toBeVisible();
    expect(screen.queryByText(/Ana .*signed in with a passkey/)).toBeNull();
  });

  it('sees all companies, or those of the workspace in the address', async () => {
    const { calls, location } = await openIn('/consultoria?page=1&size=small');
    await userEvent.selectOptions(await choice('Workspace'), 'Huyu');
    await waitFor(() => expect(location()).toBe('/consultoria?size=small&workspace=8'));
    await screen.findByText('Alfa');
    expect(queries(calls)).toEqual(['size=small&sort=-createdAt', 'size=small&workspace=8&sort=-createdAt']);
    expect(screen.getByRole('link', { name: 'Beta' })).toHaveAttribute('href', '/empresa/2?workspace=8');
    expect(screen.getByRole('link', { name: 'Companies' })).toHaveAttribute(
      'href',
      '/consultoria?workspace=8',
    );
    await userEvent.selectOptions(await choice('Workspace'), 'All workspaces');
    await waitFor(() => expect(location()).toBe('/consultoria?size=small'));
  });

  it('is told which workspace a company belongs to, or that they are its guest', async () => {
    const rowIn = (workspaceId: number, id: number) => ({ ...rows[0], id, name: 'Acme', workspaceId });
    const guest = { ...rowIn(99, 3), capabilities: ['read'] };
    await openIn('/consultoria', [rowIn(7, 1), rowIn(8, 2), guest] as typeof rows);
    expect(await screen.findByRole('link', { name: 'Acme Ana' })).toHaveAttribute('href', '/empresa/1');
    expect(screen.getByRole('link', { name: 'Acme Huyu' })).toBeVisible();
    // A read-only user may open only the report, so the link leads there.
    expect(screen.getByRole('link', { name: 'Acme As a guest' })).toHaveAttribute(
      'href',
      '/empresa/3?tab=report',
    );
  });

  it('is not told the workspace if there is only one', async () => {
    await openIn('/consultoria?workspace=8', [{ ...rows[0], workspaceId: 8 }] as typeof rows);
    expect(await screen.findByRole('link', { name: 'Alfa' })).toBeVisible();
  });

  it('is told that an empty workspace is empty, and not that a search has no match', async () => {
    await openIn('/consultoria?workspace=8', []);
    expect(await screen.findByText('Your first report is three steps away')).toBeInTheDocument();
  });

  it('is told that the workspace in the address is not theirs, and led out of it', async () => {
    await openIn('/consultoria?workspace=9', []);
    expect(await screen.findByText(/^You are not in this workspace/)).toBeInTheDocument();
    for (const name of ['Companies', 'Show all my companies'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/consultoria');
    expect(screen.queryByText('Your first report is three steps away')).toBeNull();
  });

  it.each([
    ['/consultoria?workspace=8', false],
    ['/consultoria', true],
  ])('registers a company in the chosen workspace: %s', async (route, chooses) => {
    const { calls } = await openIn(route);
    await userEvent.click(await screen.findByRole('button', { name: 'New company' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Acme');
    await userEvent.type(dialog.getByRole('combobox', { name: /Sector/ }), 'Furniture');
    await userEvent.click(dialog.getByRole('radio', { name: 'Small' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Matrix' }));
    const submit = dialog.getByRole('button', { name: 'Create company' });
    if (chooses) {
      await userEvent.click(submit);
      expect(await dialog.findByText('Please choose a workspace')).toBeInTheDocument();
      await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Workspace/ }), 'Huyu');
    }
    await userEvent.click(submit);
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ workspaceId: 8 }),
    );
  });

  it.each([
    [
      'chosen',
      (dialog: ReturnType<typeof within>) => dialog.getByRole('combobox', { name: /Workspace/ }),
      'Huyu',
    ],
    [
      'that of a company of the marketing portal',
      (dialog: ReturnType<typeof within>) => dialog.getByLabelText(/^Already in the marketing portal/),
      'Boats',
    ],
  ])('puts nobody in charge who is not in the workspace: %s', async (_how, fieldOf, name) => {
    const people = (id: number, who: string[]) =>
      who.map((each, at) => ({
        userId: id * 10 + at,
        name: each,
        role: 'member',
        email: 'a@example.com',
        since: '2026-01-02T03:04:05.000Z',
      }));
    const boats = {
      ...{ id: 11, name: 'Boats', sector: 'Boats', version: 4, workspaceId: 8, consultingCompanyId: null },
      ...{ userId: 7, capabilities: ['read', 'contribute', 'work', 'manage'] },
    };
    const { calls } = await renderPortal(portal, {
      route: '/consultoria',
      user: testUser,
      fetch: {
        'GET /api/workspaces': [workspace(7, 'Ana'), workspace(8, 'Huyu')],
        'GET /api/workspaces/7/members': people(7, ['Ana', 'Bea']),
        'GET /api/workspaces/8/members': people(8, ['Ana', 'Carl']),
        'GET /api/companies': list(rows),
        'GET /api/marketing/companies': list([boats]),
        'POST /api/companies': reply(201, { ...acme, workspaceId: 8 }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New company' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByLabelText(/^Already in the marketing portal/);
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Workspace/ }), 'Ana');
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Person in charge' }), 'Bea');
    await userEvent.selectOptions(fieldOf(dialog), name);
    expect(dialog.getByRole('combobox', { name: /Workspace/ })).toHaveDisplayValue('Huyu');
    const text = dialog.getByRole('textbox', { name: /Name/ });
    await userEvent.clear(text);
    await userEvent.type(text, 'Acme');
    const sector = dialog.getByRole('combobox', { name: /Sector/ });
    await userEvent.clear(sector);
    await userEvent.type(sector, 'Furniture');
    await userEvent.click(dialog.getByRole('radio', { name: 'Small' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Matrix' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create company' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        workspaceId: 8,
        assigneeId: null,
      }),
    );
  });
});

describe('somebody who may register no company (rule 18.76)', () => {
  const member = { ...ownWorkspace, id: 8, role: 'member', reach: 'assigned', people: 2 };
  const openAs = (workspaces: readonly object[], found: readonly unknown[] = [], query = '') =>
    renderPortal(portal, {
      route: `/consultoria${query}`,
      user: testUser,
      fetch: { 'GET /api/workspaces': workspaces, 'GET /api/companies': list(found) },
    });

  it.each([
    ['in no workspace', [], /^You have no workspace/],
    ['who reaches assigned companies only', [member], /^Owners and managers of the workspace decide/],
  ])('reads so before anything is typed: somebody %s', async (_who, workspaces, words) => {
    const shown = await openAs(workspaces);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: /compan/i })).toBeNull();
    shown.unmount();
    // A link in the palette opens the page with this query; even then, the form stays closed.
    const { location } = await openAs(workspaces, [], '?new=companies');
    expect(await screen.findByText(words)).toBeVisible();
    await waitFor(() => expect(location()).toBe('/consultoria'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is offered none beside those of which they are a guest', async () => {
    await openAs([], [{ ...rows[0], workspaceId: 99, capabilities: ['read'] }]);
    expect(await screen.findByRole('link', { name: /^Alfa/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New company' })).toBeNull();
  });
});
