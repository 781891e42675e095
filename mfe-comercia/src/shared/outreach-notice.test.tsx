import { CampaignDocument } from '@portals/contracts/marketing';
import { screen, waitFor } from '@testing-library/react';
import { campaign, campaignApi, campaignData } from '../test/campaign-api';
import { mailing, mailingData } from '../test/mailing-api';
import { open, press, user } from '../test/open-portal';
import { openSendStep } from '../test/open-sending';

const title = 'This account is not approved yet';

it('says before sending that the account is not released, and requests the release (rule 16.2)', async () => {
  const data = mailingData({ outreach: { state: 'none', today: null, askedAt: null } });
  const { calls, toast } = await openSendStep(data);
  await screen.findByText(title);
  await press('Request approval');
  expect(await screen.findByText(/^You asked for it on/)).toBeInTheDocument();
  expect(screen.queryByText(title)).toBeNull();
  expect(toast()).toMatchObject({ tone: 'success', title: 'Approval requested' });
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toContain(
    '/api/marketing/outreach/requests',
  );
});

it('says so in Spanish where a page would be published', async () => {
  const document = CampaignDocument.parse({
    type: 'landing page',
    language: 'es',
    title: 'Oferta',
    slug: 'oferta',
  });
  const data = {
    ...campaignData(campaign(1, 'Oferta', { document })),
    outreach: { state: 'none' as const, today: null, askedAt: null },
  };
  const address = '?view=campaigns&company=3&campaign=1&step=review';
  await open(address, data, { fetch: campaignApi(data), language: 'es' });
  expect(await screen.findByText('Esta cuenta todavía no está autorizada')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Solicitar autorización' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Publicar la página' })).toBeNull();
});

it('asks for the company’s privacy contact before its page is published, and saves it (rule 16.32)', async () => {
  const document = CampaignDocument.parse({ type: 'landing page', language: 'en', title: 'x', slug: 'x' });
  const data = campaignData(campaign(1, 'Offer', { document }));
  data.companies = data.companies.map((company) => ({ ...company, privacyContact: null }));
  await open('?view=campaigns&company=3&campaign=1&step=review', data, { fetch: campaignApi(data) });
  await screen.findByText('The company has no privacy contact');
  expect(screen.queryByRole('button', { name: 'Publish the page' })).toBeNull();
  await press('Add contact');
  const field = await screen.findByRole('textbox', { name: /^Privacy contact/ });
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(field, 'nobody');
  await press('Save changes');
  expect(await screen.findByText(/^Enter an email address, or a link/)).toBeVisible();
  await user.clear(field);
  await user.type(field, 'privacy@acme.example');
  await press('Save changes');
  await waitFor(() => expect(screen.queryByText('The company has no privacy contact')).toBeNull());
  expect(data.companies.find(({ id }) => id === 3)?.privacyContact).toBe('privacy@acme.example');
});

it('says that something of the account was stopped, and requests the release again (rule 16.3)', async () => {
  const stoppedAt = '2026-11-02T10:00:00.000Z';
  await openSendStep(mailingData({ outreach: { state: 'none', today: null, askedAt: null, stoppedAt } }));
  await screen.findByText('This account may not publish or send at the moment');
  await press('Request approval');
  expect(await screen.findByText(/^You asked for it on/)).toBeInTheDocument();
});

it('tells the user that the account is blocked, without a way to request the release', async () => {
  await openSendStep(mailingData({ outreach: { state: 'blocked', today: null, askedAt: null } }));
  await screen.findByText('This account may not publish or send');
  expect(screen.queryByRole('button', { name: 'Request approval' })).toBeNull();
});

it.each(['open', 'released'] as const)('says nothing where the account may: %s', async (state) => {
  const { calls } = await openSendStep(mailingData({ outreach: { state, today: null, askedAt: null } }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/marketing/outreach'));
  await screen.findByText('3 people get the email');
  expect(screen.queryByText(title)).toBeNull();
});

it.each([
  [{ limit: 100, sent: 12, isHeldDown: false }, /^Sent so far: 12\. .*grows/],
  [{ limit: 50, sent: 1, isHeldDown: true }, /^Sent so far: 1\. .*bounced or were reported/],
])(
  'says before sending how many emails a new account sends in a day: %j (rule 16.5)',
  async (today, text) => {
    await openSendStep(mailingData({ outreach: { state: 'released', today, askedAt: null } }));
    expect(await screen.findByText(`This new account sends up to ${today.limit} emails today`)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  },
);

it.each([
  [50, true],
  [49, false],
])('says that a mailing continues tomorrow: %d of 50 were sent today', async (sent, isOver) => {
  const today = { limit: 50, sent, isHeldDown: false };
  await openSendStep(mailingData({ mailing: mailing({ today, counts: { sent: 50, queued: 3 } }) }));
  expect(
    await screen.findByText(isOver ? 'Sending continues tomorrow' : /^Sending continues if you close/),
  ).toBeVisible();
});

it.each([
  ['paused', 'not released', /^This account may not send at the moment/],
  ['stopped', 'in charge', /^It cannot be resumed/],
] as const)('tells why a mailing is %s: %s', async (state, stateReason, text) => {
  const finishedAt = state === 'stopped' ? '2026-11-02T10:00:00.000Z' : null;
  await openSendStep(mailingData({ mailing: mailing({ state, stateReason, finishedAt }) }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Send to those who/ })).toBeNull();
});

it('shows one notice above the fields of a mailing, the most important one, and folds the others (rule 10.106)', async () => {
  const data = mailingData({ outreach: { state: 'blocked', today: null, askedAt: null } });
  data.checks.transport = 'files';
  await openSendStep(data);
  const files = await screen.findByText('No mail server is set up');
  expect(await screen.findByText('This account may not publish or send')).toBeVisible();
  expect(files).not.toBeVisible();
  await user.click(screen.getByText('One more notice'));
  expect(files).toBeVisible();
});

it('shows one notice above the fields of a page until nothing is missing', async () => {
  const document = CampaignDocument.parse({ type: 'landing page', language: 'en', title: 'x', slug: 'x' });
  const data = {
    ...campaignData(campaign(1, 'Offer', { document })),
    outreach: { state: 'none' as const, today: null, askedAt: null },
  };
  data.companies = data.companies.map((company) => ({ ...company, privacyContact: null }));
  await open('?view=campaigns&company=3&campaign=1&step=content', data, { fetch: campaignApi(data) });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText('2 more notices')).toBeVisible();
  for (const text of ['The company has no privacy contact', /^This page is not public/])
    expect(screen.getByText(text)).not.toBeVisible();
});
