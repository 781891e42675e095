import { type FakeCall, heldReply } from '@portals/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { lead } from '../test/lead-api';
import { company, type MarketingData, marketingApi } from '../test/marketing-api';
import { choose, dialog, open, user } from '../test/open-portal';

const data = (): MarketingData => ({
  companies: [company(3, 'Alfa'), company(4, 'Beta')],
  products: [],
  leads: [lead(1, 3, 'Acme'), lead(2, 4, 'Boats')],
});
const view = '?view=leads';

it('opens a lead over the panel, with a link back to the unchanged list', async () => {
  const { location } = await open(`${view}&company=3&search=acme`, data());
  await user.click(await screen.findByRole('link', { name: 'Acme' }));
  expect(location()).toBe('/comercia?view=leads&company=3&search=acme&lead=1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  await waitFor(() => expect(document.title).toBe('Acme | AI marketing and sales'));
  await user.click(screen.getByRole('link', { name: 'Leads', current: false }));
  expect(location()).toBe('/comercia?view=leads&company=3&search=acme');
  expect(await screen.findByRole('table', { name: 'Leads of Alfa' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Acme' })).toHaveFocus();
  expect(document.title).toBe('Leads | AI marketing and sales');
});

it('shows that a lead is loading before its form opens', async () => {
  const shared = data();
  const held = heldReply(shared.leads?.[0]);
  const rest = marketingApi(shared);
  const fetch = (call: FakeCall) => (call.path === '/api/marketing/leads/1' ? held.answer() : rest(call));
  await open(`${view}&company=3`, shared, { fetch });
  await choose('Acme', 'Edit');
  expect(await screen.findByText('Loading the lead')).toBeInTheDocument();
  held.release();
  await dialog('Edit lead');
  expect(screen.queryByText('Loading the lead')).toBeNull();
});

/** Opens the list of two leads, whose reads are held. */
async function openTwo() {
  const leads = [lead(1, 3, 'Acme'), lead(2, 3, 'Boats')];
  const shared = { ...data(), leads };
  const [acme, boats] = [heldReply(leads[0]), heldReply(leads[1])];
  const rest = marketingApi(shared);
  const held = new Map([acme, boats].map(({ answer }, at) => [`/api/marketing/leads/${at + 1}`, answer]));
  const fetch = (call: FakeCall) => (call.method === 'GET' && held.get(call.path)?.()) || rest(call);
  return { ...(await open(`${view}&company=3`, shared, { fetch })), acme, boats };
}

it.each(['acme', 'boats'] as const)('edits the lead chosen last, when %s loads first', async (first) => {
  const { calls, acme, boats } = await openTwo();
  await choose('Acme', 'Edit');
  await choose('Boats', 'Edit');
  for (const one of first === 'acme' ? [acme, boats] : [boats, acme]) await act(async () => one.release());
  const form = await dialog('Edit lead');
  expect(form.getByRole('textbox', { name: /^Company/ })).toHaveValue('Boats');
  expect(screen.queryByText('Loading the lead')).toBeNull();
  await user.type(form.getByRole('textbox', { name: /^Company/ }), '!');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ method }) => method === 'PATCH')).toMatchObject([
    { path: '/api/marketing/leads/2', body: { companyName: 'Boats!' } },
  ]);
});

it('keeps the form of a new lead when one that was to be edited loads late', async () => {
  const { acme } = await openTwo();
  await choose('Acme', 'Edit');
  await user.click(screen.getByRole('button', { name: 'New lead' }));
  await dialog('New lead');
  await act(async () => acme.release());
  expect(screen.getByRole('dialog', { name: 'New lead' })).toBeInTheDocument();
});

it.each(['2', '9'])('says that the lead %s is not one of the company', async (id) => {
  const { location } = await open(`${view}&company=3&lead=${id}`, data());
  await user.click(await screen.findByRole('link', { name: 'Back to the leads' }));
  expect(location()).toBe('/comercia?view=leads&company=3');
});

it('shows the table when the address names an unknown panel', async () => {
  await open(`${view}&company=3&show=payroll`, data());
  expect(await screen.findByRole('link', { name: 'Acme' })).toBeInTheDocument();
});
