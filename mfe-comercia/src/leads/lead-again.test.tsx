import type { LeadSuppression, Suppression } from '@portals/contracts/marketing';
import { type FakeCall, reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lead } from '../test/lead-api';
import { company, type MarketingData, marketingApi } from '../test/marketing-api';
import { dialog, open, press, user } from '../test/open-portal';

const at = '2026-02-03T10:00:00.000Z';
const row: Suppression = { id: 1, address: 'ana@acme.es', reason: 'bounced', at, campaignId: null };
const note = 'No emails to this address';

/** Opens a lead whose address gets no emails. */
async function start() {
  const data: MarketingData = {
    companies: [company(3, 'Alfa')],
    products: [],
    leads: [{ ...lead(1, 3, 'Acme'), contactEmail: 'ana@acme.es', legalBasis: 'customer' }],
  };
  const rest = marketingApi(data);
  const state = { rows: [row] };
  const fetch = (call: FakeCall): unknown => {
    const path = call.path.split('?')[0] ?? '';
    if (path.endsWith('/suppression')) {
      const [first] = data.leads?.[0]?.contactEmail === 'ana@acme.es' ? state.rows : [];
      return { suppression: first ?? null, refusal: null } satisfies LeadSuppression;
    }
    if (path.endsWith('/campaigns')) return reply(200, [], { 'X-Total-Count': '0' });
    if (!path.startsWith('/api/marketing/suppressions')) return rest(call);
    if (call.method === 'GET') return reply(200, state.rows, { 'X-Total-Count': `${state.rows.length}` });
    state.rows = [];
    return undefined;
  };
  const opened = await open('?view=leads&company=3&lead=1', data, { fetch });
  return { ...opened, data };
}

it('no longer warns about an address once the lead has another one', async () => {
  const { calls } = await start();
  await screen.findByText(note);
  await press('Edit lead');
  const form = await dialog('Edit lead');
  const field = form.getByRole('textbox', { name: /^Email/ });
  await user.clear(field);
  await user.type(field, 'eva@acme.es');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByText(note)).toBeNull());
  // The list of emails to the lead is not changed by an edit (rule 5.8).
  expect(calls.filter(({ path }) => path.includes('/leads/1/mails'))).toHaveLength(1);
});

it('no longer warns about an address that was allowed again', async () => {
  await start();
  await screen.findByText(note);
  await user.click(screen.getByRole('link', { name: 'See all these addresses' }));
  await press('Allow emails to ana@acme.es');
  const asked = within(await screen.findByRole('alertdialog'));
  await user.click(asked.getByRole('button', { name: 'Allow emails' }));
  await screen.findByText('Every address may be emailed');
  await user.click(screen.getByRole('link', { name: 'Leads', current: false }));
  await user.click(await screen.findByRole('link', { name: 'Acme' }));
  await screen.findByRole('heading', { level: 1, name: 'Acme' });
  await screen.findByText('No emails yet.');
  await waitFor(() => expect(screen.queryByText(note)).toBeNull());
});

it('says what prevents an email as it is each time the form is opened', async () => {
  const { data } = await start();
  data.mailChecks = { transport: 'smtp', problems: ['NO_SENDER'] };
  await press('Send email');
  await screen.findByText(/^This company has no sender yet/);
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  data.mailChecks = { transport: 'smtp', problems: [] };
  await press('Send email');
  const form = await dialog('Email to Acme');
  await waitFor(() => expect(form.queryByText(/^This company has no sender yet/)).toBeNull());
});
