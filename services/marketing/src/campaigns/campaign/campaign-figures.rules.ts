import { type CampaignFigure, campaignFigures, eachOf } from '@portals/contracts/constants';
import type { Campaign, CampaignDay } from '@portals/contracts/marketing';

/** Rounds euros to the cent, because sums of fractions drift. */
export const toCents = (amount: number) => Math.round(amount * 100) / 100;

/** Sums the figures of all days; null for a figure without values. */
export function totalsOf(days: readonly CampaignDay[] | null): Campaign['totals'] {
  const totals = eachOf<CampaignFigure, number | null>(campaignFigures, () => null);
  for (const day of days ?? []) {
    for (const figure of campaignFigures) {
      // Days that were stored before a figure was added lack the figure.
      const value = day[figure] ?? null;
      if (value !== null) totals[figure] = toCents((totals[figure] ?? 0) + value);
    }
  }
  return totals;
}

/** Sorts days in chronological order; an empty list counts as no figures. */
export const sortedDays = (days: readonly CampaignDay[] | null): CampaignDay[] | null =>
  days === null || days.length === 0 ? null : [...days].sort((a, b) => (a.day < b.day ? -1 : 1));
