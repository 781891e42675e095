import { CampaignDocument } from '@portals/contracts/marketing';
import { screen, waitFor } from '@testing-library/react';
import { type CampaignData, campaign, campaignApi, campaignData, emailDocument } from '../test/campaign-api';
import { open, press, user } from '../test/open-portal';
import { saveTimes } from './saving/campaign-saver';

const openType = (data: CampaignData) =>
  open('?view=campaigns&company=3&campaign=1&step=type', data, { fetch: campaignApi(data) });
const stored = ({ campaigns: [row] }: CampaignData) => row?.document;
const choose = async (type: string) => user.click(await screen.findByRole('radio', { name: type }));

const times = { ...saveTimes };
beforeEach(() => {
  Object.assign(saveTimes, { typed: 10 });
});
afterEach(() => {
  Object.assign(saveTimes, times);
});

const page = CampaignDocument.parse({
  ...{ type: 'landing page', language: 'en', title: 'Free sample', slug: 'sample', indexed: true },
  ...{ layout: 'hero', contactLabel: 'Ask' },
  blocks: [
    { kind: 'quote', text: 'Lovely', source: 'A customer' },
    { kind: 'text', text: 'Oak chairs.' },
  ],
});

it('keeps its text when its type is changed', async () => {
  const data = campaignData(campaign(1, 'Spring'));
  await openType(data);
  await choose('Landing page');
  await waitFor(() =>
    expect(stored(data)).toMatchObject({
      type: 'landing page',
      title: 'Chairs for hotels',
      description: 'From 49 €',
      blocks: [{ text: 'Good morning' }, { text: 'Oak chairs.' }],
    }),
  );
  await choose('Social media');
  await waitFor(() => expect(stored(data)).toMatchObject({ posts: { x: 'Good morning\n\nOak chairs.' } }));
});

it('gets everything back when its type is changed and changed back', async () => {
  const data = campaignData(campaign(1, 'Sample', { document: page }));
  await openType(data);
  await choose('Social media');
  await waitFor(() => expect(stored(data)).toMatchObject({ posts: { x: 'Lovely\n\nOak chairs.' } }));
  await choose('Email');
  await waitFor(() => expect(stored(data)).toMatchObject({ type: 'email', blocks: [{ kind: 'quote' }, {}] }));
  await choose('Spanish');
  await choose('Landing page');
  await waitFor(() => expect(stored(data)).toEqual({ ...page, language: 'es' }));
});

it('stays a public page until the person confirms that the page goes offline', async () => {
  const row = campaign(1, 'Sample', { document: page, status: 'active', publicPath: '/l/sample' });
  const data = campaignData(row);
  await openType(data);
  await choose('Email');
  await screen.findByRole('alertdialog', { name: 'Take the page offline?' });
  await press('Cancel');
  expect(screen.getByRole('radio', { name: 'Landing page' })).toBeChecked();
  await choose('Email');
  await press('Change type');
  await waitFor(() => expect(stored(data)).toMatchObject({ type: 'email', subject: 'Free sample' }));
});

it('changes its type even if its texts are too long for that, says so, and gets them back', async () => {
  const long = emailDocument({ blocks: [{ kind: 'text', text: 'x'.repeat(30_000) }] });
  const data = campaignData(campaign(1, 'Spring', { document: long }));
  await openType(data);
  await choose('Social media');
  expect(screen.getByRole('radio', { name: 'Social media' })).toBeChecked();
  await screen.findAllByText('Not saved: a field has to be corrected first.');
  await choose('Email');
  await screen.findAllByText('Saved');
  expect(stored(data)).toEqual(long);
});
