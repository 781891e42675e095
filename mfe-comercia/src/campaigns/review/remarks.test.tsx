import { CampaignDocument } from '@portals/contracts/marketing';
import { reply } from '@portals/platform/testing';
import { screen, within } from '@testing-library/react';
import { type CampaignData, campaign, campaignApi, campaignData } from '../../test/campaign-api';
import { open } from '../../test/open-portal';

const reviewedBlocks = async (...remarks: object[]) => {
  const blocks = [{ kind: 'heading' }, { kind: 'text', text: 'Hello' }, { kind: 'button' }];
  const data: CampaignData = {
    ...campaignData(
      campaign(1, 'Sample', {
        document: CampaignDocument.parse({
          type: 'landing page',
          language: 'en',
          title: 'Free sample',
          blocks,
        }),
      }),
    ),
    instead: ({ path }) =>
      path.includes('/review') ? reply(200, { remarks, posts: null, email: null }) : undefined,
  };
  await open('?view=campaigns&company=3&campaign=1&step=review', data, { fetch: campaignApi(data) });
  const title = await screen.findByText(/to check$/);
  const list = within(title.parentElement ?? title);
  return [title, ...list.getAllByRole('listitem')].map(({ textContent }) => textContent);
};

it('names the blocks that are left out because they are empty', async () => {
  expect(await reviewedBlocks()).toEqual([
    '2 things to check',
    '1: Heading: it has no content, so it is left out',
    '3: Button: it has no content, so it is left out',
  ]);
});

it('does not name empty blocks while nothing at all is written', async () => {
  const remark = { field: 'document', code: 'NOTHING_TO_SAY' };
  expect(await reviewedBlocks(remark)).toEqual([
    'One thing to check',
    'The whole text: nothing is written yet',
  ]);
});
