import { consultingSampleEmails } from '@portals/contracts/constants';
import { type FakeCall, reply } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { company, type MarketingData, marketingApi } from '../../test/marketing-api';
import { choose, dialog, open, press, user } from '../../test/open-portal';

const known = (id: number, name: string, capabilities: string[]) => ({
  ...{
    id,
    name,
    sector: 'Hotels',
    size: 'small',
    structure: 'simple',
    email: null,
    userId: 7,
    workspaceId: 7,
  },
  ...{ createdAt: '2026-01-02T03:04:05.000Z', capabilities },
});
const mine = ['read', 'contribute', 'work', 'manage'];
const inConsulting = [
  known(11, 'Acme', mine),
  known(12, 'Alfa', mine),
  { ...known(16, 'Acme', mine), sector: 'Optics' },
  known(13, 'Under another name', mine),
  known(14, 'Only a guest', ['read']),
  { ...known(15, 'A sample', mine), email: consultingSampleEmails.en },
];
const data = (): MarketingData => ({
  companies: [company(3, 'Alfa'), { ...company(4, 'Beta'), consultingCompanyId: 13 }],
  products: [],
});

function openWith(stored: MarketingData, answer: (path: string) => unknown) {
  const api = marketingApi(stored);
  return open('?view=companies', stored, {
    fetch: (call: FakeCall) => (call.path.startsWith('/api/companies') ? answer(call.path) : api(call)),
  });
}
const list = (total = inConsulting.length) => reply(200, inConsulting, { 'X-Total-Count': String(total) });

it('offers companies from the consulting portal that are not here yet, namesakes too, and fills in their data (rule 9.19)', async () => {
  const { calls } = await openWith(data(), () => list());
  await press('New company');
  const form = await dialog('New company');
  const field = await form.findByLabelText(/^Already in business consulting/);
  expect([...field.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'No, it is new',
    'Acme (Hotels)',
    'Alfa (Hotels)',
    'Acme (Optics)',
  ]);
  expect(form.queryByText(/by name/)).toBeNull();
  await user.click(form.getByLabelText(/^Name/));
  await user.click(field);
  expect(await form.findByText('Name is required')).toBeVisible();
  await user.selectOptions(field, 'Acme (Hotels)');
  expect(form.getByLabelText(/^Name/)).toHaveValue('Acme');
  await waitFor(() => expect(form.queryByText('Name is required')).toBeNull());
  expect(form.getByLabelText(/^Sector/)).toHaveValue('Hotels');
  await user.type(form.getByLabelText(/^Commercial objectives/), 'More guests');
  await user.type(form.getByLabelText(/^Target audience/), 'Families');
  await user.click(form.getByLabelText('Consumers (B2C)'));
  await user.click(form.getByRole('button', { name: 'Create company' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Acme',
      consultingCompanyId: 11,
    }),
  );
});

it('says that it lists only some of many', async () => {
  await openWith(data(), () => list(250));
  await press('New company');
  expect(await screen.findByText(/Only the first 6 by name are listed/)).toBeVisible();
});

it('shows the usual form when the consulting portal has no companies or does not respond', async () => {
  const { calls } = await openWith(data(), () => reply(503, {}));
  await press('New company');
  const form = await dialog('New company');
  await waitFor(() =>
    expect(calls.map(({ path }) => path)).toContain('/api/companies?sort=name&pageSize=100'),
  );
  expect(form.getByLabelText(/^Name/)).toHaveValue('');
  expect(form.queryByLabelText(/^Already in business consulting/)).toBeNull();
});

it('offers changes made in the consulting portal since', async () => {
  const { calls } = await openWith(data(), (path) =>
    path === '/api/companies/13' ? inConsulting[3] : list(),
  );
  await choose('Beta', 'Edit');
  const form = await dialog('Edit company');
  expect(await form.findByText('Name: Under another name. Sector: Hotels.')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Use these' }));
  await waitFor(() => expect(form.queryByText(/^Name: Under/)).toBeNull());
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      ...{ name: 'Under another name', sector: 'Hotels', consultingCompanyId: 13 },
    }),
  );
});

it('mentions a linked company from when the user may see it', async () => {
  let answer: unknown = reply(404, { code: 'NOT_FOUND' });
  const { calls } = await openWith(data(), (path) => (path === '/api/companies/13' ? answer : list()));
  await choose('Beta', 'Edit');
  await dialog('Edit company');
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/companies/13'));
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer = inConsulting[3];
  await choose('Beta', 'Edit');
  const form = await dialog('Edit company');
  expect(await form.findByText('Name: Under another name. Sector: Hotels.')).toBeVisible();
});

it('does not mention a linked company that the user may not see in the consulting portal', async () => {
  const { calls } = await openWith(data(), () => reply(404, { code: 'NOT_FOUND' }));
  await choose('Beta', 'Edit');
  const form = await dialog('Edit company');
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/companies/13'));
  expect(form.queryByRole('button', { name: 'Use these' })).toBeNull();
  expect(form.getByLabelText(/^Name/)).toHaveValue('Beta');
});
