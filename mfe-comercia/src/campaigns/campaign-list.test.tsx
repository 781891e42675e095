import { type FakeCall, heldReply, reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { type CampaignData, campaign, campaignApi, campaignData, noFigures } from '../test/campaign-api';
import { mailing } from '../test/mailing-api';
import { choose, dialog, open, press, user } from '../test/open-portal';

const view = '?view=campaigns&company=3';
const openView = (data: CampaignData, query = view) => open(query, data, { fetch: campaignApi(data) });
const writes = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method !== 'GET');
const three = () =>
  campaignData(
    campaign(1, 'Spring'),
    campaign(2, 'Posts', { type: 'social media', status: 'active' }),
    campaign(3, 'Old fair', { status: 'won over', totals: { ...noFigures, leads: 1200 } }),
  );

it('lists campaigns with their translated type and status, as links', async () => {
  const { setLanguage } = await openView(three());
  const link = await screen.findByRole('link', { name: 'Spring' });
  expect(link).toHaveAttribute('href', `/comercia${view}&campaign=1&step=content`);
  const row = within(screen.getByRole('row', { name: /Posts/ }));
  expect(row.getByText('Social media')).toBeInTheDocument();
  expect(row.getByText('Active')).toBeInTheDocument();
  expect(within(screen.getByRole('row', { name: /Old fair/ })).getByText('won over')).toBeInTheDocument();
  expect(within(screen.getByRole('row', { name: /Old fair/ })).getByText('1,200')).toBeInTheDocument();
  expect(screen.getByText('3 campaigns')).toBeInTheDocument();
  await setLanguage('es');
  expect(row.getByText('Activa')).toBeInTheDocument();
});

it('shows how many emails were sent, if any, and requests that only for email campaigns', async () => {
  const data = three();
  const before = await openView(data);
  await screen.findByRole('link', { name: 'Spring' });
  expect(screen.queryByRole('columnheader', { name: 'Sent from here' })).toBeNull();
  before.unmount();
  data.totals = [{ campaignId: 1, state: 'finished', sent: 4200 }];
  const { calls } = await openView(data);
  expect(await screen.findByRole('columnheader', { name: 'Sent from here' })).toBeInTheDocument();
  expect(within(screen.getByRole('row', { name: /Spring/ })).getByText('4,200')).toBeInTheDocument();
  expect(calls.find(({ path }) => path.includes('mailing-totals'))?.path).toMatch(/\?campaigns=1,3$/);
});

it('can be filtered by type, status and search, which the address keeps', async () => {
  const { location } = await openView(three());
  await screen.findByRole('link', { name: 'Spring' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Social media');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Spring' })).toBeNull());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active');
  expect(await screen.findByRole('link', { name: 'Posts' })).toBeInTheDocument();
  expect(new URLSearchParams(location().split('?')[1]).get('status')).toBe('active');
  await user.type(screen.getByRole('searchbox'), 'zzz');
  await press('Clear search and filters');
  expect(await screen.findByRole('link', { name: 'Spring' })).toBeInTheDocument();
  expect(location()).toBe(`/comercia${view}`);
});

it('offers a custom status as a filter', async () => {
  await openView(three());
  await screen.findByRole('link', { name: 'Spring' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'won over');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Spring' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Old fair' })).toBeInTheDocument();
});

it('duplicates a campaign once even if the button is pressed repeatedly', async () => {
  const data = three();
  const { calls, toast } = await openView(data);
  await screen.findByRole('link', { name: 'Spring' });
  await choose('Spring', 'Duplicate');
  expect(await screen.findByRole('link', { name: 'Spring (copy)' })).toBeInTheDocument();
  expect(toast()).toMatchObject({ title: 'Campaign duplicated', description: 'Spring (copy)' });
  expect(writes(calls)).toMatchObject([
    { method: 'POST', path: '/api/marketing/campaigns/1/copies', body: { name: 'Spring (copy)' } },
  ]);
});

it('archives a campaign, and restores it from the archive', async () => {
  const data = three();
  const { calls } = await openView(data);
  await screen.findByRole('link', { name: 'Spring' });
  await choose('Spring', 'Archive');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Spring' })).toBeNull());
  expect(writes(calls)).toMatchObject([{ method: 'PATCH', body: { archived: true, version: 1 } }]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Current or archived' }), 'Archived');
  await screen.findByRole('link', { name: 'Spring' });
  await choose('Spring', 'Unarchive');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Spring' })).toBeNull());
});

it('sets a status that was chosen in the user’s language', async () => {
  const data = three();
  const { calls } = await openView(data);
  await screen.findByRole('link', { name: 'Spring' });
  await choose('Spring', 'Change status');
  const form = await dialog('Change status');
  await user.click(form.getByRole('button', { name: 'Scheduled' }));
  await user.click(form.getByRole('button', { name: 'Change status' }));
  await waitFor(() => expect(writes(calls)).toMatchObject([{ body: { status: 'scheduled', version: 1 } }]));
});

it('deletes a campaign after a confirmation that lists what is deleted', async () => {
  const data = three();
  const [first] = data.campaigns;
  if (first) Object.assign(first, { type: 'landing page', publicPath: '/l/spring' });
  const { calls } = await openView(data);
  await screen.findByRole('link', { name: 'Spring' });
  await choose('Spring', 'Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Delete Spring?' });
  expect(question).toHaveTextContent(/version history and the figures/);
  expect(question).toHaveTextContent('The page at /l/spring is taken down at once.');
  await press('Delete campaign');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Spring' })).toBeNull());
  expect(writes(calls)).toMatchObject([{ method: 'DELETE', path: '/api/marketing/campaigns/1' }]);
});

it.each([
  [{ sent: 0 }, 'Its mailing and log go too. No email was sent.'],
  [{ sent: 1 }, 'Its mailing and log go too: 1 email was sent.'],
  [
    { sent: 1000, bounced: 1, complained: 1, unsubscribed: 1 },
    'Its mailing and log go too: 1,003 emails were sent.',
  ],
])(
  'says before deleting a sent campaign how many received it, and what is kept: %o',
  async (counts, words) => {
    const data = three();
    data.mailingOf = mailing({ state: 'finished', finishedAt: '2026-11-22T10:00:00.000Z', counts });
    await openView(data);
    await screen.findByRole('link', { name: 'Spring' });
    await choose('Spring', 'Delete');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByText(/can still leave these people out of other campaigns/)).toBeInTheDocument();
  },
);

it.each([{ state: 'sending' }, { state: 'scheduled', startedAt: null }])(
  'links to the Send step instead of deleting a campaign that is %o',
  async (changes) => {
    const data = three();
    data.mailingOf = mailing(changes);
    const { location } = await openView(data);
    await screen.findByRole('link', { name: 'Spring' });
    await choose('Spring', 'Delete');
    await press('Go to the Send step');
    expect(location()).toBe('/comercia?view=campaigns&company=3&campaign=1&step=send');
  },
);

it('can delete a campaign that was just stopped: the service waits for its last emails', async () => {
  const data = three();
  data.mailingOf = mailing({ state: 'stopped', finishedAt: null });
  await openView(data);
  await screen.findByRole('link', { name: 'Spring' });
  await choose('Spring', 'Delete');
  expect(await screen.findByRole('button', { name: 'Delete campaign' })).toBeEnabled();
});

it('says that there are no campaigns, and still links to the archive', async () => {
  await openView(campaignData(campaign(1, 'Gone by', { archived: true })));
  expect(await screen.findByText('Alfa has no campaigns yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Write the first campaign' })).toHaveAttribute(
    'href',
    `/comercia${view}&campaign=new&step=type`,
  );
  await press('Show archived campaigns');
  expect(await screen.findByRole('link', { name: 'Gone by' })).toBeInTheDocument();
});

it('does not offer an empty archive, and says there that nothing is archived', async () => {
  const { calls } = await openView(campaignData());
  await screen.findByText('Alfa has no campaigns yet');
  await waitFor(() => expect(calls.some(({ path }) => path.includes('archived=true'))).toBe(true));
  expect(screen.queryByRole('button', { name: 'Show archived campaigns' })).toBeNull();
});

it('tells an empty archive apart from a search without results', async () => {
  await openView(campaignData(), `${view}&archived=true`);
  expect(await screen.findByText('No campaign is archived')).toBeVisible();
  expect(screen.queryByText(/Try another word/)).toBeNull();
  await press('Show current campaigns');
  expect(await screen.findByText('Alfa has no campaigns yet')).toBeVisible();
});

it('asks for another word only where one was typed', async () => {
  await openView(campaignData(), `${view}&archived=true&search=oak`);
  expect(await screen.findByText('No campaign matches')).toBeVisible();
  expect(screen.getByText(/Try another word/)).toBeVisible();
});

it('can be retried after a failure', async () => {
  const data = three();
  data.instead = ({ path }) => (path.includes('/campaigns') ? reply(503, {}) : undefined);
  await openView(data);
  await screen.findByText('The campaigns could not be loaded');
  delete data.instead;
  await press('Try again');
  expect(await screen.findByRole('link', { name: 'Spring' })).toBeInTheDocument();
});

describe('a new campaign', () => {
  const begin = async (data: CampaignData) => openView(data, `${view}&campaign=new&step=type`);

  it('needs a name', async () => {
    const { calls } = await begin(campaignData());
    await press('Create campaign');
    expect(await screen.findByText('Give the campaign a name')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Name/)).toHaveFocus();
    expect(writes(calls)).toEqual([]);
  });

  it('is created once by two clicks, and opens at its content', async () => {
    const data = campaignData();
    const held = heldReply(reply(201, campaign(1, 'Autumn')));
    data.instead = ({ method }) => {
      if (method !== 'POST') return undefined;
      data.campaigns.push(campaign(1, 'Autumn'));
      return held.answer();
    };
    const { calls, location } = await begin(data);
    await user.type(await screen.findByLabelText(/^Name/), 'Autumn');
    await user.click(screen.getByRole('radio', { name: 'Landing page' }));
    await user.click(screen.getByRole('radio', { name: 'Spanish' }));
    await user.dblClick(screen.getByRole('button', { name: 'Create campaign' }));
    held.release();
    await waitFor(() => expect(location()).toBe(`/comercia${view}&campaign=1&step=content`));
    expect(writes(calls)).toHaveLength(1);
    expect(writes(calls)[0]?.body).toMatchObject({
      name: 'Autumn',
      type: 'landing page',
      document: { type: 'landing page', language: 'es', slug: '', blocks: [{}, {}, {}] },
      marketingCompanyId: 3,
    });
  });

  it('keeps what was chosen through a reload, and shows why it could not be created', async () => {
    const data = campaignData();
    const before = await begin(data);
    await user.type(await screen.findByLabelText(/^Name/), 'Autumn');
    await user.click(screen.getByRole('radio', { name: 'Landing page' }));
    await user.click(screen.getByRole('radio', { name: 'Spanish' }));
    before.unmount();
    data.instead = ({ method }) => (method === 'POST' ? reply(503, { message: 'Not now.' }) : undefined);
    await begin(data);
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Autumn');
    expect(screen.getByRole('radio', { name: 'Landing page' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Spanish' })).toBeChecked();
    await press('Create campaign');
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
  });
});
