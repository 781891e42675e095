import { type CampaignFigure, campaignFigures, eachOf } from '@portals/contracts/constants';
import type { Campaign, CampaignDay } from '@portals/contracts/marketing';

/** Rounds euros to the cent, because sums of fractions accumulate rounding errors. */
export const toCents = (amount: number) => Math.round(amount * 100) / 100;

/** Sums the figures of all days; a figure without any value is null. */
export function totalsOf(days: readonly CampaignDay[] | null): Campaign['totals'] {
  const totals = eachOf<CampaignFigure, number | null>(campaignFigures, () => null);
  for (const day of days ?? []) {
    for (const figure of campaignFigures) {
      // Days that were stored before the figure existed lack it.
      const value = day[figure] ?? null;
      if (value !== null) totals[figure] = toCents((totals[figure] ?? 0) + value);
    }
  }
  return totals;
}

/** Sorts days in chronological order; returns null for an empty list. */
export const sortedDays = (days: readonly CampaignDay[] | null): CampaignDay[] | null =>
  days === null || days.length === 0 ? null : [...days].sort((a, b) => (a.day < b.day ? -1 : 1));
