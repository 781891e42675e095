import { campaignFigures, eachOf } from '@portals/contracts/constants';
import type { Analytics, CampaignDay } from '@portals/contracts/marketing';
import { type CampaignActivity, costPerLeadOf, topOf, typedOf } from './campaign-figures.rules.js';

const span = { firstDay: '2026-12-28', lastDay: '2027-01-03' };
const nothing: Analytics['campaigns']['typed'] = eachOf(campaignFigures, () => null);
const day = (on: string, figures: Partial<typeof nothing>) => ({
  day: on,
  ...nothing,
  ...figures,
});

it('counts a figure that a stored day lacks as unknown', () => {
  const stored: CampaignDay[] = JSON.parse('[{"day":"2026-12-28","sent":2},{"day":"2026-12-29","leads":1}]');
  expect(typedOf(stored, span)).toEqual({ ...nothing, sent: 2, leads: 1 });
});

it('sums up typed figures of the days of a span, and distinguishes none from zero', () => {
  const days = [
    day('2026-12-27', { sent: 1000, cost: 1000 }),
    day('2026-12-28', { sent: 10, cost: 0.1 }),
    day('2027-01-03', { sent: 5, cost: 0.2, replies: 0 }),
    day('2027-01-04', { leads: 7 }),
  ];
  expect(typedOf(days, span)).toEqual({ ...nothing, sent: 15, cost: 0.3, replies: 0 });
  expect(typedOf([], span)).toEqual(nothing);
});

it.each([
  [100, 3, 33.33],
  [0, 4, 0],
  [100, 0, null],
  [100, null, null],
  [null, 3, null],
])('a cost of %j for %j leads is %j for each', (cost, leads, each) => {
  expect(costPerLeadOf({ ...nothing, cost, leads })).toBe(each);
});

it('returns the campaigns with the best results: by leads, by clicks, by emails', () => {
  const campaign = (campaignId: number, changes: Partial<CampaignActivity>): CampaignActivity => ({
    ...{ campaignId, name: `Campaign ${campaignId}`, type: 'email', status: 'active' },
    ...{ sent: 0, clicks: 0, days: [], ...changes },
  });
  const ids = (campaigns: CampaignActivity[]) => topOf(campaigns, span).map(({ campaignId }) => campaignId);
  const active = [
    campaign(1, { sent: 900 }),
    campaign(2, { clicks: 2, days: [day('2026-12-28', { clicked: 3 })] }),
    campaign(3, { clicks: 4, sent: 1000 }),
    campaign(4, { days: [day('2026-12-28', { leads: 1 })] }),
    campaign(5, { sent: 1, days: [day('2026-12-28', { sent: 899 })] }),
    // The next two campaigns have no activity in the span.
    campaign(6, { days: [day('2026-12-27', { leads: 9 })] }),
    campaign(7, { days: [day('2026-12-28', { replies: 0 })] }),
  ];
  expect(ids(active)).toEqual([4, 2, 3, 5, 1]);
  expect(topOf(active, span)[1]).toEqual({
    ...{ campaignId: 2, name: 'Campaign 2', type: 'email', status: 'active', sent: 0, clicks: 2 },
    typed: { ...nothing, clicked: 3 },
  });
  expect(ids(Array.from({ length: 12 }, (_, place) => campaign(place, { sent: 1 })))).toHaveLength(10);
});
