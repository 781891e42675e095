import { sampleContacts } from '@portals/contracts/constants';
import { type FakeCall, renderPortal, reply, testUser, userEvent } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { acme, companyApi, emptyCompany } from '../test/company-api';

const inMarketing = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, sector: 'Hotels', version: 4, workspaceId: 7, consultingCompanyId: null, userId: 7 },
  capabilities: ['read', 'contribute', 'work', 'manage'],
  ...more,
});
const rows = [
  inMarketing(11, 'Acme'),
  inMarketing(12, 'Linked', { consultingCompanyId: 3 }),
  inMarketing(13, 'Only a guest', { capabilities: ['read'] }),
  inMarketing(14, 'A sample', { privacyContact: sampleContacts.en }),
];

async function register(linking: unknown) {
  const service = companyApi(emptyCompany());
  const screenOf = await renderPortal(portal, {
    route: '/consultoria',
    user: testUser,
    fetch: (call: FakeCall) => {
      if (call.method === 'PATCH') return linking;
      if (call.path.startsWith('/api/marketing/companies'))
        return reply(200, rows, { 'X-Total-Count': String(rows.length) });
      return call.method === 'POST' ? reply(201, acme) : service(call);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Register your first company' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New company' }));
  const field = await dialog.findByLabelText(/^Already in the marketing portal/);
  expect([...field.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'No, it is new',
    'Acme',
  ]);
  await userEvent.click(dialog.getByLabelText(/^Name/));
  await userEvent.click(field);
  expect(await dialog.findByText('Name is required')).toBeVisible();
  await userEvent.selectOptions(field, 'Acme');
  expect(dialog.getByLabelText(/^Name/)).toHaveValue('Acme');
  await waitFor(() => expect(dialog.queryByText('Name is required')).toBeNull());
  expect(dialog.getByLabelText(/^Sector/)).toHaveValue('Hotels');
  await userEvent.click(dialog.getByRole('radio', { name: 'Small' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Matrix' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create company' }));
  await waitFor(() => expect(screenOf.location()).toBe('/empresa/5'));
  return screenOf;
}

it('registers a company of the marketing portal, and links it (rule 9.19)', async () => {
  const { calls, toast } = await register(inMarketing(11, 'Acme', { consultingCompanyId: 5 }));
  const links = calls.filter(({ method }) => method === 'PATCH');
  expect(links.map(({ path, body }) => [path, body])).toEqual([
    ['/api/marketing/companies/11', { version: 4, consultingCompanyId: 5 }],
  ]);
  expect(toast()).toMatchObject({ title: 'Company created' });
});

it.each([
  ['linked', inMarketing(11, 'Acme', { consultingCompanyId: 5, version: 5 })],
  ['changed by somebody else', reply(409, { code: 'EDIT_CONFLICT' })],
])('reads the companies of the marketing portal again once one is %s', async (_what, linking) => {
  const { calls } = await register(linking);
  const reads = calls.filter(
    ({ method, path }) => method === 'GET' && path.startsWith('/api/marketing/companies?'),
  );
  expect(reads).toHaveLength(2);
});

it('says that a company is registered but not linked', async () => {
  const { toast } = await register(reply(503, {}));
  expect(toast()).toMatchObject({ title: 'Acme is registered, but not linked to the marketing portal' });
});
