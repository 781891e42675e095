import type { Suppression } from '@portals/contracts/marketing';
import { type FakeCall, reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { pageOf } from '../../test/fake-rows';
import { lead } from '../../test/lead-api';
import { company, type MarketingData, marketingApi } from '../../test/marketing-api';
import { dialog, open, press, user } from '../../test/open-portal';

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

/** Renders the portal with a fake service that has these suppressed addresses. */
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
    if (pathname.endsWith('/suppression')) return { suppression: rows[0] ?? null, refusal: null };
    if (pathname.endsWith('/campaigns')) return reply(200, [], { 'X-Total-Count': '0' });
    if (!pathname.startsWith('/api/marketing/suppressions')) return rest(call);
    const asked = new URLSearchParams(search);
    if (pathname.endsWith('/export')) return reply(200, 'Email\r\neva@acme.es\r\n', { 'X-Total-Count': '1' });
    if (call.method === 'GET') {
      const [text, reason] = [asked.get('search') ?? '', asked.get('reason')];
      return pageOf(
        rows.filter((one) => (one.address ?? '').includes(text) && (!reason || one.reason === reason)),
        asked,
      );
    }
    if (call.method === 'POST') {
      const typed: string[] = Object(call.body).addresses;
      const refused = typed.flatMap((text, place) => (text.includes('@') ? [] : [place]));
      const meant = new Set(typed.filter((text) => text.includes('@')).map((text) => text.toLowerCase()));
      for (const address of meant) rows.unshift(row(rows.length + 9, address, 'by hand'));
      return { added: meant.size, known: 0, refused };
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

it('are linked from the campaigns, and listed with reason and date in the user’s language', async () => {
  const { setLanguage } = await start(some(), '?view=campaigns&company=3&search=x');
  await user.click(await screen.findByRole('link', { name: 'Do not email' }));
  const first = within(await screen.findByRole('row', { name: /ana@acme\.es/ }));
  expect(first.getByText('Unsubscribed')).toBeInTheDocument();
  expect(first.getByText('3 Feb 2026')).toBeInTheDocument();
  expect(screen.getByText('4 addresses')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Address no longer stored.*Reported as spam/ })).toBeInTheDocument();
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

it('are added in bulk, and an invalid address stays in the field with its line number', async () => {
  const { calls, toast } = await start([]);
  expect(await screen.findByText('Every address may be emailed')).toBeInTheDocument();
  await press('Add addresses');
  const form = await dialog('Add addresses');
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('Enter an address')).toBeInTheDocument();
  const field = form.getByRole('textbox', { name: /Email addresses/ });
  await user.click(field);
  await user.paste('Luz <Luz@Acme.es>, eva@acme.es\nnobody\nluz@acme.es');
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('1 line is not an email address')).toBeVisible();
  expect(form.getByText(/^It is in the field below/)).toBeVisible();
  expect(form.getByText('2 addresses added.')).toBeVisible();
  expect(form.getByText('Line 2: nobody')).toBeVisible();
  // There is no Cancel button, because cancelling would not remove the addresses that were already added.
  expect(form.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(field).toHaveValue('nobody');
  await user.clear(field);
  await user.type(field, 'noe@acme.es');
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('row', { name: /luz@acme\.es.*Added by hand/ })).toBeInTheDocument();
  expect(toast()).toMatchObject({ title: '1 address added.' });
  const path = '/api/marketing/suppressions/lists';
  expect(writes(calls)).toEqual([
    ['POST', path, { addresses: ['Luz@Acme.es', 'eva@acme.es', 'nobody', 'luz@acme.es'] }],
    ['POST', path, { addresses: ['noe@acme.es'] }],
  ]);
});

it('are read from a file and added in several requests; too many are rejected', async () => {
  const { calls, toast } = await start(some());
  await screen.findByRole('row', { name: /ana@/ });
  await press('Add addresses');
  const form = await dialog('Add addresses');
  const fileOf = (count: number) => {
    const rows = Array.from({ length: count }, (_, n) => `a${n}@acme.es;x`);
    return new File([['Correo;Motivo', ...rows].join('\r\n')], 'a.csv', { type: 'text/csv' });
  };
  await user.upload(form.getByLabelText('Or choose a file'), fileOf(20_001));
  await waitFor(() => expect(form.getByRole('textbox')).not.toHaveValue(''));
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('Add at most 20,000 addresses at once')).toBeVisible();
  await user.upload(form.getByLabelText('Or choose a file'), fileOf(1001));
  await waitFor(() => expect(form.queryByText('Add at most 20,000 addresses at once')).toBeNull());
  await user.click(form.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: '1,001 addresses added.' }));
  expect(writes(calls).map(([, , body]) => Object(body).addresses.length)).toEqual([500, 500, 1]);
});

it('are exported as filtered', async () => {
  const { calls } = await start(some());
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Reason' }), 'Bounced');
  await press('Export 1 address');
  await waitFor(() =>
    expect(calls.map(({ path }) => path)).toContain(
      '/api/marketing/suppressions/export?language=en&reason=bounced',
    ),
  );
});

it('keep the dialog and what was typed when they cannot be added', async () => {
  await start(some(), view, ({ method }) =>
    method === 'POST' ? reply(503, { code: 'SERVICE_UNAVAILABLE', message: 'Away.' }) : undefined,
  );
  await press('Add addresses');
  const form = await dialog('Add addresses');
  await user.type(form.getByRole('textbox', { name: /Email addresses/ }), 'luz@acme.es');
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('Away.')).toBeInTheDocument();
  expect(form.getByRole('textbox', { name: /Email addresses/ })).toHaveValue('luz@acme.es');
});

it('keep typed addresses through a reload, until the dialog is closed or they are added (rule 5.9)', async () => {
  const typed = async () => {
    expect(await screen.findByText('Every address may be emailed')).toBeInTheDocument();
    await press('Add addresses');
    const form = await dialog('Add addresses');
    return form.getByRole<HTMLTextAreaElement>('textbox', { name: /Email addresses/ });
  };
  const first = await start([]);
  await user.type(await typed(), 'luz@acme.es');
  first.unmount();
  const second = await start([]);
  expect(await typed()).toHaveValue('luz@acme.es');
  await press('Cancel');
  const field = await typed();
  expect(field).toHaveValue('');
  await user.type(field, 'eva@acme.es');
  await press('Add');
  await waitFor(() => expect(second.toast()?.title).toBe('1 address added.'));
  second.unmount();
  await start([]);
  expect(await typed()).toHaveValue('');
});

it('are removed after a confirmation, which explains what that means for the reason', async () => {
  const { calls, toast } = await start(some());
  await press('Allow emails to eva@acme.es');
  const asked = await question('Allow emails to eva@acme.es again?');
  expect(asked.getByText(/Emails to this address bounced/)).toBeInTheDocument();
  await user.click(asked.getByRole('button', { name: 'Allow emails' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /eva@/ })).toBeNull());
  expect(toast()).toMatchObject({ title: 'Emails are allowed again', description: 'eva@acme.es' });
  expect(writes(calls)).toEqual([['DELETE', '/api/marketing/suppressions/2', undefined]]);
});

it('are removed after a person’s objection only if the user says that the person asked for it', async () => {
  const { calls } = await start(some());
  await press('Allow emails to ana@acme.es');
  const asked = await question('Allow emails to ana@acme.es again?');
  expect(asked.getByText(/only if they have asked you to since/)).toBeInTheDocument();
  await user.click(asked.getByRole('button', { name: 'They have asked for it' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /ana@/ })).toBeNull());
  expect(writes(calls)).toEqual([['DELETE', '/api/marketing/suppressions/1?personAsked=true', undefined]]);
});

it('ask again when the person’s own objection is stored beside the reason in the list (rule 11.33)', async () => {
  const refused = reply(409, { code: 'SUPPRESSION_OF_PERSON', message: 'This person opted out.' });
  const { calls } = await start(some(), view, ({ method, path }) =>
    method === 'DELETE' && !path.includes('?') ? refused : undefined,
  );
  await press('Allow emails to luz@acme.es');
  const asked = await question('Allow emails to luz@acme.es again?');
  await user.dblClick(asked.getByRole('button', { name: 'Allow emails' }));
  expect(await asked.findByText('The changes could not be saved. This person opted out.')).toBeVisible();
  expect(asked.getByText(/only if they have asked you to since/)).toBeInTheDocument();
  await user.click(asked.getByRole('button', { name: 'They have asked for it' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /luz@/ })).toBeNull());
  const path = '/api/marketing/suppressions/4';
  expect(writes(calls).map(([, called]) => called)).toEqual([path, `${path}?personAsked=true`]);
});

it('show an error when they cannot be loaded, and can be retried', async () => {
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

it('are shown with a lead, and requested only if it has an address', async () => {
  const { calls } = await start(some(), '?view=leads&company=3&lead=1');
  expect(await screen.findByText('No emails to this address')).toBeInTheDocument();
  expect(screen.getByText(/^Unsubscribed on 3 Feb 2026\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See all these addresses' })).toHaveAttribute(
    'href',
    `/comercia${view}`,
  );
  expect(calls.some(({ path }) => path === '/api/marketing/leads/1/suppression')).toBe(true);
});

it('show with a lead that its owner objected to the sender’s domain (rule 16.20)', async () => {
  const refusal = { domain: 'site.example', at };
  await start([], '?view=leads&company=3&lead=1', ({ path }) =>
    path.endsWith('/suppression') ? { suppression: null, refusal } : undefined,
  );
  expect(await screen.findByText('No emails to this address')).toBeInTheDocument();
  expect(
    screen.getByText(/^The owner of this address opted out of emails from site\.example on 3 Feb 2026\./),
  ).toBeVisible();
});

it('are those of the workspace of the company (rule 18.40)', async () => {
  const shared = reply(200, [{ ...company(3, 'Alfa'), workspaceId: 8 }], { 'X-Total-Count': '1' });
  const { calls } = await start(some(), view, ({ path }) =>
    path.startsWith('/api/marketing/companies?') ? shared : undefined,
  );
  await screen.findByRole('row', { name: /ana@/ });
  expect(calls.map(({ path }) => path)).toContain('/api/marketing/suppressions?workspace=8&sort=-at');
  await press('Export 4 addresses');
  const exported = '/api/marketing/suppressions/export?language=en&workspace=8';
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain(exported));
  await press('Add addresses');
  const form = await dialog('Add addresses');
  await user.type(form.getByRole('textbox'), 'luz@acme.es');
  await user.click(form.getByRole('button', { name: 'Add' }));
  const path = '/api/marketing/suppressions/lists';
  const body = { addresses: ['luz@acme.es'], workspaceId: 8 };
  await waitFor(() => expect(writes(calls)).toEqual([['POST', path, body]]));
});
