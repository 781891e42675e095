import { createContext } from 'react';

/** Forms in which figures are shown: as charts or as tables. */
export const chartLooks = ['charts', 'tables'] as const;
export type ChartLook = (typeof chartLooks)[number];

const key = 'analytics/look';

/** Returns the form last chosen in this browser; charts by default, or when storage is blocked. */
export function keptLook(): ChartLook {
  try {
    return chartLooks.find((look) => look === window.localStorage.getItem(key)) ?? 'charts';
  } catch {
    return 'charts';
  }
}

/** Remembers the chosen form; when storage is blocked it lasts until the page is left. */
export function keepLook(look: ChartLook): void {
  try {
    window.localStorage.setItem(key, look);
  } catch {
    // Only a convenience: nothing else depends on it.
  }
}

/** Form of all charts below. */
export const ChartLookContext = createContext<ChartLook>('charts');
