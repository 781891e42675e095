import { LeadEvent } from '@portals/contracts/marketing';
import { type FakeCall, reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lead } from '../../test/lead-api';
import { company, type MarketingData, marketingApi } from '../../test/marketing-api';
import { dialog, open, press, user } from '../../test/open-portal';

const view = '?view=leads&company=3&lead=1';
const full = {
  ...lead(1, 3, 'Acme'),
  ...{ contactName: 'Ana Ruiz', contactEmail: 'ana+web@acme.example', contactPhone: '+34 (910) 000-200' },
  ...{ position: 'Buyer', sector: 'Retail', notes: 'First line\nSecond line', nextStep: 'Send the offer' },
};
const at = '2026-02-03T10:00:00.000Z';
const data = (): MarketingData => ({
  companies: [company(3, 'Alfa')],
  products: [],
  leads: [{ ...full, nextStepOn: '2020-05-01', status: 'won' }, lead(2, 3, 'Boats')],
  leadEvents: [
    { id: 1, leadId: 1, at, userId: 7, from: null, to: 'new', how: 'import', fromPage: false },
    { id: 2, leadId: 2, at, userId: 7, from: null, to: 'new', how: 'hand', fromPage: true },
    { id: 3, leadId: 1, at, userId: 9, from: 'new', to: 'won', how: 'hand', fromPage: false },
  ],
});
const section = async (name: string) => within(await screen.findByRole('region', { name }));

it.each([
  ['acme.example/shop', 'https://acme.example/shop'],
  ['http://acme.example', 'http://acme.example'],
])('links to the website %s without a referrer', async (website, href) => {
  await open(view, { ...data(), leads: [{ ...full, website }] });
  const link = (await section('Contact')).getByRole('link', { name: website });
  expect(link).toHaveAttribute('href', href);
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('shows an invalid website as text', async () => {
  const website = 'javascript:alert(1)';
  await open(view, { ...data(), leads: [{ ...full, website }] });
  const contact = await section('Contact');
  expect(contact.getByText(website)).toBeInTheDocument();
  expect(contact.queryByRole('link', { name: website })).toBeNull();
});

it('shows the contact with links, the notes and the next step', async () => {
  const shown = data();
  for (const one of shown.leads ?? []) one.status = 'proposal';
  await open(view, shown);
  const contact = await section('Contact');
  expect(contact.getByRole('link', { name: 'ana+web@acme.example' })).toHaveAttribute(
    'href',
    'mailto:ana%2Bweb@acme.example',
  );
  expect(contact.getByRole('link', { name: '+34 (910) 000-200' })).toHaveAttribute(
    'href',
    'tel:+34910000200',
  );
  for (const text of ['Ana Ruiz', 'Buyer', 'Retail', 'Fair'])
    expect(contact.getByText(text)).toBeInTheDocument();
  expect((await section('Notes')).getByText(/First line\s+Second line/)).toBeInTheDocument();
  const step = await section('Next step');
  expect(step.getByText('Send the offer')).toBeInTheDocument();
  expect(step.getByText(/overdue/)).toBeInTheDocument();
});

it('leaves out unknown values', async () => {
  await open('?view=leads&company=3&lead=2', data());
  expect((await section('Contact')).queryByText('Email')).toBeNull();
  expect((await section('Notes')).getByText('Nothing noted yet.')).toBeInTheDocument();
  expect((await section('Next step')).getByText('Nothing planned yet.')).toBeInTheDocument();
});

it('shows each change of status: who, from what, to what and how', async () => {
  await open(view, data());
  const entries = within(await (await section('History')).findByRole('list')).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^From New to WonSomebody else · .* · by hand$/),
    expect.stringMatching(/^Added as NewYou · .* · by an import$/),
  ]);
});

it('says of a merge that the status stayed', async () => {
  const merged = { id: 4, leadId: 1, at, userId: 7, from: 'won', to: 'won', how: 'merge', fromPage: false };
  await open(view, { ...data(), leadEvents: [LeadEvent.parse(merged)] });
  const entry = within(await (await section('History')).findByRole('list')).getByRole('listitem');
  expect(entry.textContent).toMatch(/^Status unchanged: WonYou · .* · by merging duplicates$/);
});

it('names the landing page instead of a person when a visitor created the lead (rule 9.9)', async () => {
  await open('?view=leads&company=3&lead=2', data());
  const entry = within(await (await section('History')).findByRole('list')).getByRole('listitem');
  expect(entry.textContent).toMatch(/^Added as NewLanding page · .* · by its form$/);
});

it('shows a change whose author has deleted their account, which the service answers with the id 0', async () => {
  const change = { id: 1, leadId: 1, at, userId: 0, from: null, to: 'new', how: 'hand' as const };
  await open(view, { ...data(), leadEvents: [{ ...change, fromPage: false }] });
  const entry = within(await (await section('History')).findByRole('list')).getByRole('listitem');
  expect(entry.textContent).toMatch(/^Added as NewSomebody else · .* · by hand$/);
});

it('loads a long history page by page, and keeps the focus on the button', async () => {
  const leadEvents = Array.from({ length: 12 }, (_, index) => ({
    ...{ id: index + 1, leadId: 1, at, userId: 7, how: 'hand' as const, fromPage: false },
    ...{ from: index === 0 ? null : `step ${index - 1}`, to: `step ${index}` },
  }));
  await open(view, { ...data(), leadEvents });
  expect(await screen.findByText('From step 10 to step 11')).toBeInTheDocument();
  await press('Next page');
  expect(screen.queryByText('From step 10 to step 11')).toBeNull();
  expect(await screen.findByText('Added as step 0')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveFocus();
});

it('is edited in its dialog, with the new event in its history', async () => {
  await open(view, data());
  await section('Contact');
  await press('Edit lead');
  const form = await dialog('Edit lead');
  await user.click(form.getByRole('button', { name: 'Lost' }));
  await user.clear(form.getByLabelText(/^Company/));
  await user.type(form.getByLabelText(/^Company/), 'Acme 2');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme 2' })).toBeInTheDocument();
  expect(await screen.findByText('From Won to Lost')).toBeInTheDocument();
});

it('closes after the lead was deleted', async () => {
  const { location } = await open(`${view}&search=a`, data());
  await section('Contact');
  await press('Delete');
  await screen.findByRole('alertdialog', { name: 'Delete Acme?' });
  await press('Delete lead');
  await waitFor(() => expect(location()).toBe('/comercia?view=leads&company=3&search=a'));
  expect(await screen.findByRole('link', { name: 'Boats' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Acme' })).toBeNull();
});

it('offers a retry when the lead or its history fails to load', async () => {
  let broken = true;
  const api = marketingApi(data());
  const isLead = ({ path }: FakeCall) => path.startsWith('/api/marketing/leads/');
  await open(view, data(), { fetch: (call) => (broken && isLead(call) ? reply(503, {}) : api(call)) });
  await screen.findByText('The lead could not be loaded');
  broken = false;
  await press('Try again');
  expect(await section('History')).toBeDefined();
});
