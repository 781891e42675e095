import { type FakeCall, reply } from '@portals/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { lead } from '../../test/lead-api';
import { sender } from '../../test/mailing-api';
import { company, type MarketingData, marketingApi } from '../../test/marketing-api';
import { choose, dialog, open, press, user } from '../../test/open-portal';
import { following } from './follow-mail';
import { mailPolling } from './lead-mail-list';

const view = '?view=leads&company=3';
const title = 'Email to Acme';
const acme = { ...lead(1, 3, 'Acme'), contactName: 'Ana Ruiz', contactEmail: 'ana@acme.example' };
const customer = { legalBasis: 'customer' as const };
const data = (changes: object = customer): MarketingData => ({
  companies: [company(3, 'Alfa')],
  products: [],
  leads: [{ ...acme, ...changes }],
});
const posted = (calls: readonly FakeCall[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/mails')).map(({ body }) => body);
const emails = async () => within(await screen.findByRole('region', { name: 'Emails' }));

beforeEach(() => {
  sessionStorage.clear();
  mailPolling.intervalMs = 50;
  Object.assign(following, { times: 1000, pause: 50 });
});

/** Fills in an email. Braces are escaped, because userEvent interprets them as keys. */
async function write(form: ReturnType<typeof within>, subject: string, text: string) {
  for (const [label, value] of [
    [/^Subject/, subject],
    [/^Text/, text],
  ] as const) {
    const field = form.getByRole('textbox', { name: label });
    await user.clear(field);
    await user.click(field);
    await user.paste(value);
  }
}

it('sends one email even if the button is pressed repeatedly, as previewed, and lists it', async () => {
  const shared = data();
  const { calls, toast } = await open(`${view}&lead=1`, shared);
  expect(await (await emails()).findByText('No emails yet.')).toBeInTheDocument();
  await press('Send email');
  const form = await dialog(title);
  expect(form.getByText('To: Ana Ruiz · ana@acme.example')).toBeInTheDocument();
  expect(form.getByText(/Existing customer/)).toBeInTheDocument();
  await write(form, 'Hello {{companyName}}', 'Dear {{contactName|customer}} at {{sector|work}}');
  const preview = within(form.getByRole('region', { name: 'As the lead reads it' }));
  expect(preview.getByText('Hello Acme')).toBeInTheDocument();
  expect(preview.getByText('Dear Ana Ruiz at work')).toBeInTheDocument();
  await user.dblClick(form.getByRole('button', { name: 'Send email' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toast()).toMatchObject({ title: 'Email on its way', description: 'It goes to ana@acme.example.' });
  expect(posted(calls)).toEqual([
    {
      ...{ subject: 'Hello {{companyName}}', text: 'Dear {{contactName|customer}} at {{sector|work}}' },
      ...{ language: 'en', basis: null, requestKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    },
  ]);
  const list = await emails();
  expect(await list.findByText('Hello {{companyName}}')).toBeInTheDocument();
  expect(list.getByText('Waiting')).toBeInTheDocument();
  const [mail] = shared.leadMails ?? [];
  if (mail) Object.assign(mail, { state: 'refused', reason: '550 5.1.1 unknown' });
  expect(await list.findByText('Refused')).toBeInTheDocument();
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Error sending email', description: 'Refused' }),
  );
});

it('says that an email was sent once the server has accepted it', async () => {
  const shared = data();
  const { toast } = await open(view, shared);
  await screen.findByRole('link', { name: 'Acme' });
  await choose('Acme', 'Send email');
  const form = await dialog(title);
  await write(form, 'Hello', 'Text');
  await user.click(form.getByRole('button', { name: 'Send email' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Email on its way' }));
  const [mail] = shared.leadMails ?? [];
  if (mail) Object.assign(mail, { state: 'sent', sentAt: '2026-11-22T10:00:00.000Z' });
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Email sent' }));
});

it('asks for the legal basis if the lead has none, and stores it', async () => {
  const { calls } = await open(view, data({}));
  await screen.findByRole('link', { name: 'Acme' });
  await choose('Acme', 'Send email');
  const form = await dialog(title);
  await write(form, 'Hello', 'Text');
  await user.click(form.getByRole('button', { name: 'Send email' }));
  expect(await form.findByText('Choose a legal basis')).toBeInTheDocument();
  await user.selectOptions(form.getByLabelText(/^Legal basis/), 'Consent');
  await user.click(form.getByRole('button', { name: 'Send email' }));
  expect(await form.findByText('Enter the date of the consent')).toBeInTheDocument();
  expect(posted(calls)).toEqual([]);
  await user.type(form.getByLabelText(/^Date of the consent/), '2026-11-02');
  await user.type(form.getByLabelText(/^Where it was given/), 'Fair');
  await user.click(form.getByRole('button', { name: 'Send email' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const basis = { legalBasis: 'consent', legalBasisOn: '2026-11-02', legalBasisSource: 'Fair' };
  expect(posted(calls)).toMatchObject([{ basis }]);
});

it('keeps the text and the request key of an email through a failure and a reload', async () => {
  const shared = data();
  const rest = marketingApi(shared);
  const failing = (call: FakeCall) =>
    call.method === 'POST' ? reply(503, { code: 'UNAVAILABLE', message: 'Later.' }) : rest(call);
  const first = await open(view, shared, { fetch: failing });
  await screen.findByRole('link', { name: 'Acme' });
  await choose('Acme', 'Send email');
  const form = await dialog(title);
  await write(form, 'Hello', 'Kept text');
  await user.click(form.getByRole('button', { name: 'Send email' }));
  await waitFor(() => expect(first.toast()).toMatchObject({ title: 'Error sending email' }));
  expect(form.getByRole('textbox', { name: /^Text/ })).toHaveValue('Kept text');
  cleanup();
  const second = await open(view, shared);
  const again = await dialog(title);
  expect(again.getByRole('textbox', { name: /^Text/ })).toHaveValue('Kept text');
  await user.click(again.getByRole('button', { name: 'Send email' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [lost, sent] = [...posted(first.calls), ...posted(second.calls)].map(
    (body) => Object(body).requestKey,
  );
  expect(sent).toBe(lost);
  await choose('Acme', 'Send email');
  expect((await dialog(title)).getByRole('textbox', { name: /^Text/ })).toHaveValue('');
});

it('says what prevents an email, and saves the sender without sending the email', async () => {
  const shared = { ...data(), mailChecks: { transport: 'files' as const, problems: ['NO_SENDER' as const] } };
  const rest = marketingApi(shared);
  const fetch = (call: FakeCall) => (call.path.endsWith('/sender') ? sender({ version: 0 }) : rest(call));
  const { calls, toast } = await open(`${view}&lead=1`, shared, { fetch });
  await press('Send email');
  const form = await dialog(title);
  expect(await form.findByText(/This company has no sender yet/)).toBeInTheDocument();
  expect(form.getByText(/emails are only written to files/)).toBeInTheDocument();
  await write(form, 'Hello', 'Text');
  await user.click(await form.findByRole('button', { name: 'Set up the sender' }));
  const senderForm = await dialog('Company sender');
  await user.type(senderForm.getByLabelText(/^Legal name/), '!');
  await user.click(senderForm.getByRole('button', { name: 'Save the sender' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Sender saved' }));
  expect(calls.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
    '/api/marketing/companies/3/sender',
  ]);
});
