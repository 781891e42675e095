import type { Suppression } from '@portals/contracts/marketing';
import { type FakeCall, reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { pageOf } from '../test/fake-rows';
import { lead } from '../test/lead-api';
import { company, type MarketingData, marketingApi } from '../test/marketing-api';
import { dialog, open, press, user } from '../test/open-portal';

const view = '?view=campaigns&company=3&show=suppressions';
const at = '2026-02-03T10:00:00.000Z';
const row = (id: number, address: string | null, reason: Suppression['reason']): Suppression => ({
  ...{ id, address, reason, at, campaignId: null },
});
const some = () => [
  row(1, 'ana@acme.es', 'unsubscribed'),
  row(2, 'eva@acme.es', 'bounced'),
  row(3, null, 'complained'),
  row(4, 'luz@acme.es', 'by hand'),
];

/** Opens the portal before a service that has these addresses. */
async function start(rows: Suppression[], query = view, instead?: (call: FakeCall) => unknown) {
  const ana = { ...lead(1, 3, 'Acme'), contactEmail: 'ana@acme.es' };
  const data: MarketingData = {
    companies: [company(3, 'Alfa')],
    products: [],
    leads: [ana, { ...lead(2, 3, 'Boats'), contactEmail: null }],
  };
  const rest = marketingApi(data);
  const answer = (call: FakeCall): unknown => {
    const [pathname = '', search = ''] = call.path.split('?');
    const replaced = instead?.(call);
    if (replaced !== undefined) return replaced;
    if (pathname.endsWith('/suppression')) return { suppression: rows[0] ?? null };
    if (pathname.endsWith('/campaigns')) return reply(200, [], { 'X-Total-Count': '0' });
    if (!pathname.startsWith('/api/marketing/suppressions')) return rest(call);
    const asked = new URLSearchParams(search);
    if (call.method === 'GET') {
      const [text, reason] = [asked.get('search') ?? '', asked.get('reason')];
      return pageOf(
        rows.filter((one) => (one.address ?? '').includes(text) && (!reason || one.reason === reason)),
        asked,
      );
    }
    if (call.method === 'POST') {
      rows.unshift({ ...row(9, 'new@acme.es', 'by hand'), ...Object(call.body) });
      return reply(201, rows[0]);
    }
    rows.splice(
      rows.findIndex(({ id }) => pathname.endsWith(`/${id}`)),
      1,
    );
    return undefined;
  };
  return open(query, data, { fetch: answer });
}

const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const writes = (calls: readonly FakeCall[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

it('are reached from the campaigns, and told with reason and date in the language of the reader', async () => {
  const { setLanguage } = await start(some(), '?view=campaigns&company=3&search=x');
  await user.click(await screen.findByRole('link', { name: 'Do not email' }));
  const first = within(await screen.findByRole('row', { name: /ana@acme\.es/ }));
  expect(first.getByText('Unsubscribed')).toBeInTheDocument();
  expect(first.getByText('3 Feb 2026')).toBeInTheDocument();
  expect(screen.getByText('4 addresses')).toBeInTheDocument();
  expect(
    screen.getByRole('row', { name: /Erased at the person’s request.*Reported as spam/ }),
  ).toBeInTheDocument();
  await setLanguage('es');
  expect(first.getByText('Baja solicitada')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'No enviar correos' })).toBeInTheDocument();
});

it('are found by part of the address and by reason', async () => {
  const { location } = await start(some());
  await screen.findByRole('row', { name: /ana@/ });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Bounced');
  await waitFor(() => expect(screen.queryByRole('row', { name: /ana@/ })).toBeNull());
  await user.type(screen.getByRole('searchbox'), 'zzz');
  expect(await screen.findByText('No address matches')).toBeInTheDocument();
  expect(location()).toBe(`/comercia${view}&search=zzz&reason=bounced`);
  await press('Clear search and filters');
  expect(await screen.findByRole('row', { name: /ana@/ })).toBeInTheDocument();
});

it('are added by hand, and what is no address is told at the field', async () => {
  const { calls, toast } = await start([]);
  expect(await screen.findByText('Every address may be emailed')).toBeInTheDocument();
  await press('Add an address');
  const form = await dialog('Add an address');
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('Write the address')).toBeInTheDocument();
  await user.type(form.getByRole('textbox', { name: /Email address/ }), 'Luz@Acme.es');
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('row', { name: /luz@acme\.es.*Added by hand/ })).toBeInTheDocument();
  expect(toast()).toMatchObject({ title: 'Address added', description: 'luz@acme.es' });
  expect(writes(calls)).toEqual([['POST', '/api/marketing/suppressions', { address: 'luz@acme.es' }]]);
});

it('keep the dialog with what was typed when they cannot be added', async () => {
  await start(some(), view, ({ method }) =>
    method === 'POST' ? reply(503, { code: 'SERVICE_UNAVAILABLE', message: 'Away.' }) : undefined,
  );
  await press('Add an address');
  const form = await dialog('Add an address');
  await user.type(form.getByRole('textbox', { name: /Email address/ }), 'luz@acme.es');
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('Away.')).toBeInTheDocument();
  expect(form.getByRole('textbox', { name: /Email address/ })).toHaveValue('luz@acme.es');
});

it('are taken back after a question, which says what it means for the reason', async () => {
  const { calls, toast } = await start(some());
  await press('Allow emails to eva@acme.es');
  const asked = await question('Allow emails to eva@acme.es again?');
  expect(asked.getByText(/Emails to it came back/)).toBeInTheDocument();
  await user.click(asked.getByRole('button', { name: 'Allow emails' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /eva@/ })).toBeNull());
  expect(toast()).toMatchObject({ title: 'Emails are allowed again', description: 'eva@acme.es' });
  expect(writes(calls)).toEqual([['DELETE', '/api/marketing/suppressions/2', undefined]]);
});

it('are taken back after a person’s own no only when it is said that they asked for it', async () => {
  const { calls } = await start(some());
  await press('Allow emails to ana@acme.es');
  const asked = await question('Allow emails to ana@acme.es again?');
  expect(asked.getByText(/only if they have asked you for it/)).toBeInTheDocument();
  await user.click(asked.getByRole('button', { name: 'They have asked for it' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /ana@/ })).toBeNull());
  expect(writes(calls)).toEqual([['DELETE', '/api/marketing/suppressions/1?personAsked=true', undefined]]);
});

it('that cannot be read are told so, and read again when asked to', async () => {
  let isDown = true;
  await start(some(), view, ({ path }) =>
    isDown && path.includes('/suppressions')
      ? reply(500, { code: 'INTERNAL_ERROR', message: 'No.' })
      : undefined,
  );
  expect(await screen.findByText('The addresses could not be loaded')).toBeInTheDocument();
  isDown = false;
  await press('Try again');
  expect(await screen.findByRole('row', { name: /ana@/ })).toBeInTheDocument();
});

it('are told with a lead, whose address is asked for only when it has one', async () => {
  const { calls } = await start(some(), '?view=leads&company=3&lead=1');
  expect(await screen.findByText('No emails to this address')).toBeInTheDocument();
  expect(screen.getByText(/^Unsubscribed on 3 Feb 2026\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See all these addresses' })).toHaveAttribute(
    'href',
    `/comercia${view}`,
  );
  expect(calls.some(({ path }) => path === '/api/marketing/leads/1/suppression')).toBe(true);
});
