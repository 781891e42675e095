import { createContext } from 'react';

/** Presentations of figures: as charts or as tables. */
export const chartLooks = ['charts', 'tables'] as const;
export type ChartLook = (typeof chartLooks)[number];

const key = 'analytics/look';

/** Returns the presentation last chosen in this browser. Falls back to charts when none was chosen or storage is blocked. */
export function storedLook(): ChartLook {
  try {
    return chartLooks.find((look) => look === window.localStorage.getItem(key)) ?? 'charts';
  } catch {
    return 'charts';
  }
}

/** Stores the chosen presentation. When storage is blocked, the choice lasts only until the user leaves the page. */
export function storeLook(look: ChartLook): void {
  try {
    window.localStorage.setItem(key, look);
  } catch {
    // A storage failure is ignored, because the preference is only a convenience.
  }
}

/** Provides the chosen presentation to all charts below. */
export const ChartLookContext = createContext<ChartLook>('charts');
