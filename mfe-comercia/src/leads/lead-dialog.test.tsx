import { eachOf, optionalLeadFields } from '@portals/contracts/constants';
import { type FakeCall, reply, testUser } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { lead } from '../test/lead-api';
import { company, type MarketingData, marketingApi } from '../test/marketing-api';
import { choose, dialog, open, press, user } from '../test/open-portal';

afterEach(() => jest.restoreAllMocks());

const view = '?view=leads&company=3';
const data = (): MarketingData => ({
  companies: [company(3, 'Alfa')],
  products: [],
  leads: [{ ...lead(1, 3, 'Acme'), notes: 'Met in May' }, lead(2, 3, 'Boats')],
});
const writes = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method !== 'GET');
const link = (name: string) => screen.findByRole('link', { name });

it('adds a lead once even if the button is pressed repeatedly', async () => {
  const { calls, toast } = await open(view, data());
  await press('New lead');
  const form = await dialog('New lead');
  await user.click(form.getByRole('button', { name: 'Add lead' }));
  expect(await form.findByText('Write the name of the company')).toBeInTheDocument();
  expect(form.getByText('Write where the lead came from')).toBeInTheDocument();
  expect(form.getByLabelText(/^Company/)).toHaveFocus();
  await user.type(form.getByLabelText(/^Company/), 'Dunes');
  await user.type(form.getByLabelText('Email'), 'no address');
  await user.type(form.getByLabelText(/^Source/), 'Fair');
  await user.click(form.getByRole('button', { name: 'Add lead' }));
  expect(await form.findByText('Must be a valid email address')).toBeInTheDocument();
  await user.clear(form.getByLabelText('Email'));
  await user.type(form.getByLabelText('Website'), 'Dunes');
  await user.click(form.getByRole('button', { name: 'Add lead' }));
  expect(await form.findByText('Must be a web address such as example.com')).toBeInTheDocument();
  await user.type(form.getByLabelText('Website'), '.example');
  await user.click(form.getByRole('button', { name: 'Qualified' }));
  await user.type(form.getByLabelText('Next step date'), '0206-03-04');
  await user.click(form.getByRole('button', { name: 'Add lead' }));
  expect(await form.findByText('Must be a day from 1970 on')).toBeInTheDocument();
  await user.clear(form.getByLabelText('Next step date'));
  await user.type(form.getByLabelText('Next step date'), '2027-03-04');
  await user.dblClick(form.getByRole('button', { name: 'Add lead' }));
  expect(await link('Dunes')).toBeInTheDocument();
  expect(toast()).toMatchObject({ title: 'Lead added', description: 'Dunes' });
  expect(writes(calls).map(({ body }) => body)).toEqual([
    {
      ...eachOf(optionalLeadFields, () => null),
      ...{ companyName: 'Dunes', website: 'Dunes.example', source: 'Fair', status: 'qualified' },
      ...{
        nextStepOn: '2027-03-04',
        marketingCompanyId: 3,
        requestKey: expect.stringMatching(/^[0-9a-f]{32}$/),
        ifKnown: 'ask',
      },
    },
  ]);
});

it('repeats a new lead with the same key after a lost response, and with another key for another lead', async () => {
  const rest = marketingApi(data());
  const failing = (call: FakeCall) =>
    call.method === 'POST' ? reply(503, { code: 'UNAVAILABLE', message: 'Later.' }) : rest(call);
  const { calls } = await open(view, data(), { fetch: failing });
  await press('New lead');
  const form = await dialog('New lead');
  await user.type(form.getByLabelText(/^Company/), 'Dunes');
  await user.type(form.getByLabelText(/^Source/), 'Fair');
  const send = async (times: number) => {
    await user.click(form.getByRole('button', { name: 'Add lead' }));
    await waitFor(() => expect(writes(calls)).toHaveLength(times));
    await waitFor(() =>
      expect(form.getByRole('button', { name: 'Add lead' })).not.toHaveAttribute('aria-busy'),
    );
  };
  await send(1);
  await send(2);
  await user.type(form.getByLabelText(/^Notes/), 'More');
  await send(3);
  const [first, second, third] = writes(calls).map(({ body }) => Object(body).requestKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('edits the whole lead, of which the list shows only a part', async () => {
  const { calls } = await open(view, data());
  await link('Acme');
  await choose('Acme', 'Edit');
  const form = await dialog('Edit lead');
  expect(form.getByLabelText('Notes')).toHaveValue('Met in May');
  await user.type(form.getByLabelText('Contact'), 'Ana');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Ana')).toBeInTheDocument();
  expect(writes(calls)).toMatchObject([
    {
      path: '/api/marketing/leads/1',
      body: { contactName: 'Ana', notes: 'Met in May', status: 'new', version: 1 },
    },
  ]);
});

it('keeps what was typed when the lead was deleted meanwhile, and says so (rule 18.75)', async () => {
  const shared = data();
  const { toast } = await open(view, shared);
  await link('Acme');
  await choose('Acme', 'Edit');
  const form = await dialog('Edit lead');
  await user.type(form.getByLabelText('Notes'), ', again in June');
  shared.leads?.splice(0, 1);
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await form.findByText(/^Not saved: the lead no longer exists/)).toBeInTheDocument();
  expect(toast()?.description).toMatch(/^Not saved: the lead no longer exists/);
  expect(form.getByLabelText('Notes')).toHaveValue('Met in May, again in June');
});

it('suggests values of other leads', async () => {
  await open(view, data());
  await press('New lead');
  const form = await dialog('New lead');
  const list = form.getByLabelText(/^Source/).getAttribute('list') ?? '';
  await waitFor(() => expect(document.getElementById(list)?.querySelectorAll('option')).toHaveLength(1));
});

it('restores what was typed after a reload, whatever page the lead is on, and shows a conflict', async () => {
  const shared = data();
  const before = await open(view, shared);
  await link('Acme');
  await choose('Acme', 'Edit');
  await user.type((await dialog('Edit lead')).getByLabelText('Notes'), ', again in June');
  before.unmount();
  shared.leads?.splice(0, 1, { ...lead(1, 3, 'Acme'), notes: 'Met in April', position: 'CEO', version: 2 });
  await open(`${view}&search=boats`, shared);
  const form = await dialog('Edit lead');
  expect(form.getByLabelText('Notes')).toHaveValue('Met in May, again in June');
  expect(form.getByLabelText('Position')).toHaveValue('CEO');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await form.findByText('This was changed while you were editing')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shared.leads?.[0]).toMatchObject({ notes: 'Met in May, again in June', position: 'CEO' });
});

it('restores a new lead after a reload, but not after it was discarded', async () => {
  const shared = data();
  const before = await open(view, shared);
  await press('New lead');
  await user.type((await dialog('New lead')).getByLabelText(/^Company/), 'Dunes');
  before.unmount();
  const other = await open(view, shared, { user: { ...testUser, id: 8 } });
  await link('Acme');
  expect(screen.queryByRole('dialog')).toBeNull();
  other.unmount();
  const after = await open(view, shared);
  const form = await dialog('New lead');
  expect(form.getByLabelText(/^Company/)).toHaveValue('Dunes');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  after.unmount();
  await open(view, shared);
  await link('Acme');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows an error when a lead cannot be read for its form', async () => {
  const api = marketingApi(data());
  const isLead = ({ path }: FakeCall) => path === '/api/marketing/leads/1';
  const { toast } = await open(view, data(), {
    fetch: (call) => (isLead(call) ? reply(503, {}) : api(call)),
  });
  await link('Acme');
  await choose('Acme', 'Edit');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'The lead could not be loaded' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows a status that somebody else has set in the meantime', async () => {
  const shared = data();
  await open(view, shared);
  await link('Acme');
  shared.leads?.splice(0, 1, { ...lead(1, 3, 'Acme'), status: 'won', version: 2 });
  await choose('Acme', 'Change status');
  const form = await dialog('Change status');
  await user.click(form.getByRole('button', { name: 'Lost' }));
  await user.click(form.getByRole('button', { name: 'Change status' }));
  await user.click(await form.findByRole('button', { name: 'Use what is saved in “Status”' }));
  expect(form.getByRole('combobox', { name: /^Status/ })).toHaveValue('Won');
});

it('asks before it adds a known person, and again for another address', async () => {
  // In newer browsers this method returns a promise.
  Element.prototype.scrollIntoView = async () => {};
  const rest = marketingApi(data());
  const current = { ...lead(2, 3, 'Boats'), contactName: 'Eva' };
  const known = { statusCode: 409, code: 'LEAD_KNOWN', message: 'There is one.', requestId: 'x' };
  const erased = { statusCode: 409, code: 'LEAD_ERASED', message: 'They were erased.', requestId: 'x' };
  const { calls, toast } = await open(view, data(), {
    fetch: (call: FakeCall) => {
      const { ifKnown, contactEmail } = Object(call.body);
      if (call.method !== 'POST' || ifKnown !== 'ask') return rest(call);
      return contactEmail === 'eva@boats.example'
        ? reply(409, { ...known, conflict: { current, fields: ['contactEmail'] } })
        : reply(409, erased);
    },
  });
  await press('New lead');
  const form = await dialog('New lead');
  await user.type(form.getByLabelText(/^Company/), 'Dunes');
  await user.type(form.getByLabelText(/^Source/), 'Fair');
  await user.type(form.getByLabelText('Email'), 'Eva@boats.example');
  const start = Date.now();
  const now = jest.spyOn(Date, 'now').mockReturnValue(start);
  await user.click(form.getByRole('button', { name: 'Add lead' }));
  expect(await form.findByText('There is one.')).toBeInTheDocument();
  const there = form.getByRole('link', { name: 'Boats · Eva' });
  expect(there).toHaveAttribute('href', expect.stringContaining('lead=2'));
  expect(there).toHaveAttribute('target', '_blank');
  expect(toast()).toBeNull();
  // Changing the email address hides the result for the previous address, and the next submission checks the new one.
  await user.type(form.getByLabelText('Email'), 's');
  expect(form.queryByText('There is one.')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Add lead' }));
  expect(await form.findByText('They were erased.')).toBeInTheDocument();
  // An erased person has no lead to link to.
  expect(form.queryByRole('link')).toBeNull();
  expect(form.getByText('Nothing is saved yet.')).toBeInTheDocument();
  // The second click of a double click must not confirm a question that the user has not seen.
  await user.click(form.getByRole('button', { name: 'Add it anyway' }));
  expect(writes(calls)).toHaveLength(2);
  now.mockReturnValue(start + 1000);
  await user.click(form.getByRole('button', { name: 'Add it anyway' }));
  expect(await link('Dunes')).toBeInTheDocument();
  expect(writes(calls).map(({ body }) => Object(body).ifKnown)).toEqual(['ask', 'ask', 'add']);
});
