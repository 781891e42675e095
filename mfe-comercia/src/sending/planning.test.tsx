import { heldReply, reply } from '@portals/platform/testing';
import { screen, within } from '@testing-library/react';
import { campaign } from '../test/campaign-api';
import { lead } from '../test/lead-api';
import { counts, mailingData, sender } from '../test/mailing-api';
import { dialog, press, user } from '../test/open-portal';
import { dialogOf, openSendStep as openStep } from '../test/open-sending';
import { countTimes } from './audience/use-audience-counts';

const sendButton = (name: string | RegExp) => screen.findByRole('button', { name });

const { pause } = countTimes;
beforeEach(() => {
  countTimes.pause = 5;
});
afterEach(() => {
  countTimes.pause = pause;
  sessionStorage.clear();
});

describe('the audience', () => {
  const leads = [
    { ...lead(1, 3, 'Acme'), status: 'new' },
    { ...lead(2, 3, 'Boats'), status: 'won' },
  ];

  it.each([
    [0, 'Nobody gets the email', 'No lead matches the filters.'],
    [1, '1 person gets the email', '1 lead matches the filters.'],
    [2, '2 people get the email', '2 leads match the filters.'],
    [1234, '1,234 people get the email', '1,234 leads match the filters.'],
  ])('shows that it has %i recipients', async (count, recipients, matching) => {
    await openStep(mailingData({ counted: () => counts(count) }));
    expect(await screen.findByText(recipients)).toBeInTheDocument();
    expect(screen.getByText(matching)).toBeInTheDocument();
  });

  it('shows the number of recipients in Spanish', async () => {
    await openStep(mailingData({ counted: () => counts(0) }), 'es');
    expect(await screen.findByText('Nadie recibe el correo')).toBeInTheDocument();
  });

  it('shows who is excluded and why, with a link to leads without a legal basis', async () => {
    const excluded = { noBasis: 2, suppressed: 1, noAddress: 1000 };
    const missingVariables = [{ variable: 'contactName', leads: 1 }];
    await openStep(mailingData({ counted: () => counts(5, { excluded, missingVariables }) }));
    const list = within(await screen.findByRole('list', { name: 'Who does not get it, and why' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1,000 leads have no email address.',
      '2 leads have no legal basis recorded for emails. See the leads without a legal basis',
      '1 lead gets no more emails: the person opted out, or an email bounced or was reported as spam.',
    ]);
    expect(list.getByRole('link')).toHaveAttribute('href', '/comercia?view=leads&company=3&legalBasis=none');
    expect(screen.getByText(/^1 lead has nothing for “Contact”/)).toBeInTheDocument();
  });

  it('is counted again with each choice, and survives a reload', async () => {
    const other = campaign(2, 'Winter');
    const data = mailingData({ leads });
    data.campaigns.push(other, campaign(3, 'Never sent'));
    data.totals = [{ campaignId: 2, state: 'sending', sent: 0 }];
    data.counted = ({ filter, exceptStatuses, exceptCampaignIds }) =>
      counts(filter.sector ? 7 : 10 - exceptStatuses.length - exceptCampaignIds.length);
    const before = await openStep(data);
    await screen.findByText('10 people get the email');
    await user.click(screen.getByText('Leave out leads by status'));
    await user.click(await screen.findByRole('checkbox', { name: 'Won (1)' }));
    await screen.findByText('9 people get the email');
    await user.click(screen.getByText('Leave out people who got other campaigns'));
    await user.click(await screen.findByRole('checkbox', { name: 'Winter' }));
    expect(screen.queryByRole('checkbox', { name: 'Never sent' })).toBeNull();
    await screen.findByText('8 people get the email');
    before.unmount();
    await openStep(data);
    await screen.findByText('8 people get the email');
    expect(screen.getByRole('checkbox', { name: 'Winter' })).toBeChecked();
    await press('Send to 8 people…');
    await user.click((await dialogOf('Send it to 8 people?')).getByRole('button', { name: /^Send/ }));
    await screen.findByRole('heading', { name: 'Sending' });
    expect(data.mailing?.audience).toEqual({ filter: {}, exceptStatuses: ['won'], exceptCampaignIds: [2] });
    expect(sessionStorage).toHaveLength(0);
  });

  it('can exclude recipients of a deleted campaign, and says when these are unknown', async () => {
    const data = mailingData({ leads, deletedCampaigns: [{ id: 7, name: 'Autumn' }] });
    data.counted = ({ exceptCampaignIds }) => counts(10 - exceptCampaignIds.length);
    const before = await openStep(data);
    await screen.findByText('10 people get the email');
    await user.click(screen.getByText('Leave out people who got other campaigns'));
    await user.click(await screen.findByRole('checkbox', { name: 'Autumn (deleted)' }));
    await screen.findByText('9 people get the email');
    before.unmount();
    data.deletedCampaigns = [];
    await openStep(data);
    const unknown = await screen.findByRole('checkbox', {
      name: 'Deleted campaign (nobody knows who got it)',
    });
    expect(unknown).toBeChecked();
    await user.click(unknown);
    await screen.findByText('10 people get the email');
  });

  it('cannot be sent to while it is counted again', async () => {
    const data = mailingData({ leads });
    await openStep(data);
    expect(await sendButton('Send to 3 people…')).toBeEnabled();
    const held = heldReply(counts(2));
    data.instead = ({ path }) => (path.endsWith('audience-counts') ? held.answer() : undefined);
    await user.click(screen.getByText('Leave out leads by status'));
    await user.click(await screen.findByRole('checkbox', { name: 'Won (1)' }));
    expect(await sendButton('Send')).toBeDisabled();
    held.release();
    expect(await sendButton('Send to 2 people…')).toBeEnabled();
  });

  it('can be counted again after a failure, and cannot be sent to before', async () => {
    const data = mailingData();
    data.instead = ({ path }) => (path.endsWith('audience-counts') ? reply(503, {}) : undefined);
    await openStep(data);
    expect(await screen.findByText('The recipients could not be counted')).toBeInTheDocument();
    expect(await sendButton('Send')).toBeDisabled();
    delete data.instead;
    await press('Try again');
    expect(await screen.findByText('3 people get the email')).toBeInTheDocument();
  });
});

describe('the sender', () => {
  it('is set up once, and then the checks run again', async () => {
    const checks = [{ code: 'NO_SENDER', level: 'error', field: null }] as const;
    const data = mailingData({
      sender: sender({ version: 0, legalName: '', postalAddress: '' }),
      checks: { transport: 'smtp', checks: [...checks] },
    });
    await openStep(data);
    await screen.findByText(/^the company has no sender yet/);
    expect(await sendButton(/^Send to/)).toBeDisabled();
    await press('Set up the sender');
    const form = await dialog('Company sender');
    await user.click(form.getByRole('button', { name: 'Save the sender' }));
    expect(await form.findByText('Enter the legal name')).toBeInTheDocument();
    await user.type(form.getByLabelText(/^Legal name/), 'Alfa S.L.');
    await user.type(form.getByLabelText(/^Postal address/), 'Calle Mayor 1');
    data.checks = { transport: 'smtp', checks: [] };
    await user.click(form.getByRole('button', { name: 'Save the sender' }));
    expect(await screen.findByText('Alfa <news@alfa.example>')).toBeInTheDocument();
    expect(await screen.findByText('Nothing to fix before sending.')).toBeInTheDocument();
  });

  it('can be used once the owners of its addresses have confirmed them by an emailed link (rule 16.10)', async () => {
    const unconfirmed = { replyTo: 'ana@beta.example', fromState: 'none', replyToState: 'none' };
    const { calls } = await openStep(mailingData({ sender: sender(unconfirmed) }));
    await press('Email a link to news@alfa.example');
    expect(await screen.findByText(/^We emailed a link to news@alfa.example/)).toBeInTheDocument();
    await press('Email a link to ana@beta.example');
    expect(await screen.findByText(/^We emailed a link to ana@beta.example/)).toBeInTheDocument();
    const asked = calls.filter(({ path }) => path === '/api/marketing/companies/3/sender/confirmations');
    expect(asked.map(({ body }) => body)).toEqual([
      { address: 'news@alfa.example' },
      { address: 'ana@beta.example' },
    ]);
  });

  it('shows the change of somebody else beside what was typed', async () => {
    const data = mailingData();
    await openStep(data);
    await press('Change the sender');
    const form = await dialog('Company sender');
    await user.type(form.getByLabelText(/^Sender name/), ' News');
    data.sender = sender({ fromName: 'Beta', version: 2 });
    await user.click(form.getByRole('button', { name: 'Save the sender' }));
    expect(await form.findByText('Beta')).toBeInTheDocument();
    expect(form.getByLabelText(/^Sender name/)).toHaveValue('Alfa News');
    await user.click(form.getByRole('button', { name: 'Save the sender' }));
    await screen.findByText('Alfa News <news@alfa.example>');
    expect(data.sender).toMatchObject({ fromName: 'Alfa News', version: 3 });
  });

  it('is restored in its form after a reload', async () => {
    const data = mailingData();
    const before = await openStep(data);
    await press('Change the sender');
    await user.type((await dialog('Company sender')).getByLabelText(/^Legal name/), '!');
    before.unmount();
    await openStep(data);
    expect((await dialog('Company sender')).getByLabelText(/^Legal name/)).toHaveValue('Alfa S.L.!');
  });
});

describe('the checks', () => {
  it('link to the block that they are about', async () => {
    const checks = [
      { code: 'LINK_NOT_HTTPS', level: 'error', field: 'document.blocks.1.text' },
      { code: 'SUBJECT_SHOUTS', level: 'warning', field: 'document.subject' },
    ] as const;
    await openStep(mailingData({ checks: { transport: 'smtp', checks: [...checks] } }));
    await screen.findByText('One thing to fix before sending');
    expect(screen.getByText('One thing is worth a look')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: '2: Text' }));
    const field = await screen.findByDisplayValue('Oak chairs.');
    expect(field).toHaveFocus();
  });

  it('say that emails are only written to files', async () => {
    await openStep(mailingData({ checks: { transport: 'files', checks: [] } }));
    expect(await screen.findByText('No mail server is set up')).toBeInTheDocument();
    await press('Send a test email');
    expect(
      await screen.findByText(
        'The test email to ana@example.com was written to a file: no mail server is set up.',
      ),
    ).toBeInTheDocument();
  });
});

it('send a test email to the user, with the data of a lead', async () => {
  const data = mailingData({ leads: [{ ...lead(4, 3, 'Acme'), contactName: 'Eva' }] });
  const { calls } = await openStep(data);
  await user.selectOptions(await screen.findByLabelText('Shown with the data of'), 'Acme · Eva');
  await press('Send a test email');
  expect(await screen.findByText('The test email to ana@example.com is on its way.')).toBeInTheDocument();
  expect(calls.find(({ path }) => path.endsWith('test-mails'))?.body).toEqual({
    to: 'ana@example.com',
    leadId: 4,
  });
});
