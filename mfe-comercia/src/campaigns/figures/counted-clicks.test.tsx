import { screen, within } from '@testing-library/react';
import { type CampaignData, campaign, campaignApi, campaignData } from '../../test/campaign-api';
import { open } from '../../test/open-portal';

const figures = (data: CampaignData) =>
  open('?view=campaigns&company=3&campaign=1&step=figures', data, { fetch: campaignApi(data) });

it('shows clicks by link and day apart from entered figures, newest day first', async () => {
  const data = campaignData(campaign(1, 'Spring'));
  data.clicks = {
    links: [
      { url: 'https://acme.example/chairs', clicks: 1200 },
      { url: 'https://acme.example/tables', clicks: 0 },
    ],
    days: [
      { day: '2026-02-03', clicks: 1000 },
      { day: '2026-02-04', clicks: 200 },
    ],
  };
  await figures(data);
  const part = within(await screen.findByRole('region', { name: 'Clicks counted here' }));
  expect(part.getByRole('row', { name: /chairs 1,200/ })).toBeInTheDocument();
  const days = within(part.getByRole('table', { name: 'Clicks by day' })).getAllByRole('row');
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'DayClicks',
    '4 Feb 2026200',
    '3 Feb 20261,000',
  ]);
});

it('says that nobody has clicked yet, and shows nothing when clicks are not counted', async () => {
  const data = campaignData(campaign(1, 'Spring'));
  data.clicks = { links: [{ url: 'https://acme.example/chairs', clicks: 0 }], days: [] };
  const { unmount } = await figures(data);
  expect(await screen.findByText('Nobody has clicked yet.')).toBeInTheDocument();
  unmount();
  delete data.clicks;
  await figures(data);
  expect(await screen.findByText('No figures yet')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Clicks counted here' })).toBeNull();
});
