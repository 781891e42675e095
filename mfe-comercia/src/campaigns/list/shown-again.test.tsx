import { reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { campaign, campaignApi, campaignData } from '../../test/campaign-api';
import { mailing } from '../../test/mailing-api';
import { choose, open, press, user } from '../../test/open-portal';

const openList = (data: ReturnType<typeof campaignData>) =>
  open('?view=campaigns&company=3', data, { fetch: campaignApi(data) });
const go = async (name: string) => user.click(await screen.findByRole('link', { name, current: false }));
const row = async () => within(await screen.findByRole('row', { name: /Spring/ }));

it('shows the status and the emails sent as they are when the list is opened again', async () => {
  const data = campaignData(campaign(1, 'Spring', { status: 'active' }));
  data.totals = [{ campaignId: 1, state: 'sending', sent: 10 }];
  await openList(data);
  expect(await (await row()).findByText('Active')).toBeInTheDocument();
  await go('Products');
  await screen.findByText('Alfa has no products yet');
  data.campaigns = [campaign(1, 'Spring', { status: 'finished', version: 2 })];
  data.totals = [{ campaignId: 1, state: 'finished', sent: 4200 }];
  await go('Campaigns');
  expect(await (await row()).findByText('Finished')).toBeInTheDocument();
  expect(await (await row()).findByText('4,200')).toBeInTheDocument();
});

it('rereads nothing while no email is being sent (rule 5.8)', async () => {
  const data = campaignData(campaign(1, 'Spring', { status: 'finished' }));
  data.totals = [{ campaignId: 1, state: 'finished', sent: 10 }];
  const { calls } = await openList(data);
  expect(await (await row()).findByText('10')).toBeInTheDocument();
  await go('Products');
  await screen.findByText('Alfa has no products yet');
  const before = calls.length;
  await go('Campaigns');
  await row();
  expect(calls.slice(before).filter(({ path }) => /campaigns|mailing/.test(path))).toEqual([]);
});

it('does not refuse to delete for a mailing that was running when it could be read last', async () => {
  const data = campaignData(campaign(1, 'Spring'));
  data.mailingOf = mailing({ state: 'sending' });
  await openList(data);
  await row();
  await choose('Spring', 'Delete');
  await screen.findByRole('button', { name: 'Go to the Send step' });
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  data.instead = ({ path }) => (path.endsWith('/mailing') ? reply(500, {}) : undefined);
  await choose('Spring', 'Delete');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete campaign' })).toBeEnabled());
  expect(screen.queryByRole('button', { name: 'Go to the Send step' })).toBeNull();
});

it('can delete a campaign whose mailing has ended since deleting was refused', async () => {
  const data = campaignData(campaign(1, 'Spring'));
  data.mailingOf = mailing({ state: 'sending' });
  await openList(data);
  await row();
  await choose('Spring', 'Delete');
  await screen.findByRole('button', { name: 'Go to the Send step' });
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  data.mailingOf = mailing({
    state: 'finished',
    finishedAt: '2026-11-22T10:00:00.000Z',
    counts: { sent: 7 },
  });
  await choose('Spring', 'Delete');
  expect(await screen.findByText('Its mailing and log go too: 7 emails were sent.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete campaign' })).toBeInTheDocument();
});
