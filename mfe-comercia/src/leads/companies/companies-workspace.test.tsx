import { renderPortal, reply, testUser } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import portal from '../../portal';
import { company } from '../../test/marketing-api';
import { dialog, press, user } from '../../test/open-portal';

const workspace = (id: number, name: string) => ({
  id,
  name,
  role: 'manager',
  reach: 'all',
  people: 2,
  createdAt: '2026-01-02T03:04:05.000Z',
});

const openIn = (query: string) =>
  renderPortal(portal, {
    route: `/comercia${query}`,
    user: testUser,
    fetch: {
      'GET /api/workspaces': [workspace(7, 'Ana'), workspace(8, 'Huyu')],
      'GET /api/marketing/companies': reply(200, [company(3, 'Alfa')], { 'X-Total-Count': '1' }),
      'POST /api/marketing/companies': reply(201, company(4, 'Acme')),
    },
  });

it('lists the companies of the workspace in the address', async () => {
  const { calls, location } = await openIn('?view=companies');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Workspace' }), 'Huyu');
  await waitFor(() => expect(location()).toBe('/comercia?view=companies&workspace=8'));
  await waitFor(() =>
    expect(calls.at(-1)?.path).toBe('/api/marketing/companies?workspace=8&sort=-createdAt'),
  );
  expect(screen.getByRole('link', { name: 'Companies' })).toHaveAttribute(
    'href',
    '/comercia?view=companies&workspace=8',
  );
});

it.each([
  ['?view=companies&workspace=8', false],
  ['?view=companies', true],
])('registers a company in the chosen workspace: %s', async (query, chooses) => {
  const { calls } = await openIn(query);
  await press('New company');
  const form = await dialog('New company');
  await user.type(form.getByLabelText(/^Name/), 'Acme');
  await user.type(form.getByLabelText(/^Sector/), 'Furniture');
  await user.type(form.getByLabelText(/^Commercial objectives/), 'More orders');
  await user.type(form.getByLabelText(/^Target audience/), 'Hotels');
  await user.click(form.getByRole('radio', { name: 'Both' }));
  const submit = form.getByRole('button', { name: 'Create company' });
  if (chooses) {
    await user.click(submit);
    expect(await form.findByText('Please choose a workspace')).toBeInTheDocument();
    await user.selectOptions(form.getByRole('combobox', { name: /Workspace/ }), 'Huyu');
  }
  await user.click(submit);
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ workspaceId: 8 }),
  );
});

it('offers no choice in the views about one company', async () => {
  await openIn('');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('combobox', { name: 'Workspace' })).toBeNull();
});

const openCompanies = (query: string, rows: unknown[]) =>
  renderPortal(portal, {
    route: `/comercia?view=companies${query}`,
    user: testUser,
    fetch: {
      'GET /api/workspaces': [workspace(7, 'Ana'), workspace(8, 'Huyu')],
      'GET /api/marketing/companies': reply(200, rows, { 'X-Total-Count': String(rows.length) }),
    },
  });

it('shows the workspace of each company, or that the user is a guest of it (rule 18.60)', async () => {
  const rows = [
    { ...company(3, 'Alfa'), workspaceId: 8 },
    { ...company(4, 'Beta'), workspaceId: 9 },
  ];
  await openCompanies('', rows);
  expect(await screen.findByRole('row', { name: /^Alfa Huyu/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /^Beta As a guest/ })).toBeVisible();
});

it('does not show the workspace when the address names it', async () => {
  await openCompanies('&workspace=8', [{ ...company(3, 'Alfa'), workspaceId: 8 }]);
  expect(await screen.findByRole('row', { name: /^Alfa/ })).not.toHaveTextContent('Huyu');
});

it('says that the address names a workspace of others', async () => {
  await openCompanies('&workspace=99', []);
  expect(await screen.findByText(/^You are not in this workspace/)).toBeVisible();
});

it.each([
  ['', []],
  ['?view=companies', []],
  ['?view=products', []],
  ['?view=companies', [{ ...company(3, 'Alfa'), capabilities: ['read'] }]],
  ['?new=marketing-companies', []],
  ['?view=companies&new=marketing-companies', []],
  ['?view=products&new=marketing-companies', []],
  ['?view=companies&new=marketing-companies', [{ ...company(3, 'Alfa'), capabilities: ['read'] }]],
])('offers nobody without a workspace to register a company: %s', async (query, found) => {
  await renderPortal(portal, {
    route: `/comercia${query}`,
    user: testUser,
    fetch: {
      'GET /api/workspaces': [],
      'GET /api/marketing/companies': reply(200, found, { 'X-Total-Count': String(found.length) }),
      'GET /api/marketing/my-day': reply(200, [], { 'X-Total-Count': '0' }),
    },
  });
  const shown =
    found.length === 0 ? screen.findByText(/^You have no workspace/) : screen.findAllByText('Alfa');
  expect(await shown).toBeTruthy();
  expect(screen.queryByRole('button', { name: /first company|New company|sample data/i })).toBeNull();
  expect(screen.queryByRole('link', { name: /first company/i })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
