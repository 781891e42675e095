import type { DayCount } from './funnel-counts.rules.js';

export interface CompanyDayCount extends DayCount {
  marketingCompanyId: number;
}

const keyOf = ({ marketingCompanyId, day, measure, item }: CompanyDayCount) =>
  `${marketingCompanyId} ${day} ${measure} ${item}`;

/** Adds up the changes to daily counts. */
export class DayCountSums {
  private readonly sums = new Map<string, CompanyDayCount>();

  /** @param times factor by which the counts are multiplied; negative to subtract them */
  add(marketingCompanyId: number, counts: readonly DayCount[], times: number): void {
    for (const one of counts) {
      const entry = { ...one, marketingCompanyId, count: one.count * times };
      const key = keyOf(entry);
      const sum = this.sums.get(key);
      if (sum === undefined) this.sums.set(key, entry);
      else sum.count += entry.count;
    }
  }

  /** Returns the changes that are not 0, in an order that is the same for all writers, so that no two writers deadlock. */
  list(): CompanyDayCount[] {
    const changed = [...this.sums].filter(([, { count }]) => count !== 0);
    return changed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  }
}
