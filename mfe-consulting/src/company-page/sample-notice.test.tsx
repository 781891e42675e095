import { consultingSampleEmails } from '@portals/contracts/constants';
import type { Company } from '@portals/contracts/consulting';
import { type FakeCall, renderPortal, reply, testUser, userEvent } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { acme, report } from '../test/company-api';

const sample: Company = {
  ...acme,
  id: 8,
  name: 'Harbour Bakery (example)',
  email: consultingSampleEmails.en,
};
const link = {
  id: 1,
  label: 'Board',
  endsOn: '2999-12-31',
  withCode: false,
  createdAt: acme.createdAt,
  opens: [],
};
const title = 'Harbour Bakery (example) is made up';

async function open(
  route: string,
  {
    company = sample,
    status = 201,
    links = [],
    written = false,
  }: { company?: Company; status?: number; links?: object[]; written?: boolean } = {},
) {
  let companies: Company[] = route === '/consultoria' ? [] : [company];
  return renderPortal(portal, {
    route,
    user: testUser,
    fetch: ({ method, path }: FakeCall) => {
      if (method === 'POST') {
        if (status !== 201)
          return reply(status, { code: 'EXAMPLE_NEEDS_EMPTY', message: 'Only for empty ones.' });
        companies = [company];
        return reply(201, company);
      }
      if (method === 'DELETE') {
        companies = [];
        return reply(204);
      }
      if (path === '/api/companies/8') return company;
      if (path.endsWith('/access')) return { guests: [], invitations: [], links };
      if (path.endsWith('/report')) return written ? { ...report, companyId: 8 } : reply(404, {});
      const rows = companies.map((row) => ({ ...row, report: { status: 'ready', missing: [] } }));
      return path.startsWith('/api/companies?')
        ? reply(200, rows, { 'x-total-count': String(rows.length) })
        : reply(200, [], { 'x-total-count': '0' });
    },
  });
}
const writes = (calls: readonly FakeCall[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

it('is offered to somebody without a company, opened at once, and removed with one click (rule 5.12)', async () => {
  const { calls, location, toast } = await open('/consultoria', {
    links: [{ ...link, endsOn: '2020-01-01' }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Look around in an example' }));
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(location()).toBe('/empresa/8');
  await userEvent.click(screen.getByRole('button', { name: 'Remove the example' }));
  await waitFor(() => expect(location()).toBe('/consultoria'));
  expect(await screen.findByRole('button', { name: 'Look around in an example' })).toBeInTheDocument();
  expect(writes(calls)).toEqual(['POST /api/companies/sample', 'DELETE /api/companies/8']);
  expect(toast()).toMatchObject({ title: 'Example removed', description: sample.name });
});

it('asks before it is removed while links to its report are open, and says that they end', async () => {
  const { calls, location } = await open('/empresa/8', { links: [link], written: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the example' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText(/^The reading links of the report: they stop/)).toBeInTheDocument();
  expect(writes(calls)).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox'), sample.name);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete company' }));
  await waitFor(() => expect(location()).toBe('/consultoria'));
  expect(writes(calls)).toEqual(['DELETE /api/companies/8']);
});

it('is told apart on every tab, and only those who may can remove it', async () => {
  await open('/empresa/8?tab=problems', { company: { ...sample, capabilities: ['read', 'contribute'] } });
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove the example' })).toBeNull();
  // Users who may not generate a report get no invitation to do so.
  expect(screen.getByText(/Nothing in them is real/)).toBeInTheDocument();
  expect(screen.queryByText(/generate its report/)).toBeNull();
});

it('invites those who may to change it and to generate its report, until there is one', async () => {
  const { unmount } = await open('/empresa/8?tab=problems');
  expect(await screen.findByText(/generate its report/)).toBeInTheDocument();
  unmount();
  await open('/empresa/8?tab=problems', { written: true });
  expect(await screen.findByText(/Nothing in them is real/)).toBeInTheDocument();
  expect(screen.queryByText(/generate its report/)).toBeNull();
});

it('says nothing of other companies', async () => {
  await open('/empresa/8', { company: { ...acme, id: 8, email: 'info@acme.example' } });
  await screen.findByRole('heading', { level: 1, name: acme.name });
  expect(screen.queryByText(/is made up/)).toBeNull();
});

it('says why there is none', async () => {
  const { toast } = await open('/consultoria', { status: 409 });
  await userEvent.click(await screen.findByRole('button', { name: 'Look around in an example' }));
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'The example could not be created',
      description: 'Only for empty ones.',
    }),
  );
});
