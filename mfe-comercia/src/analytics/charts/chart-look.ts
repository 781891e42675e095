import { createContext } from 'react';

/** How figures are shown: drawn, or as tables. */
export const chartLooks = ['charts', 'tables'] as const;
export type ChartLook = (typeof chartLooks)[number];

const key = 'analytics/look';

/** The look that was chosen last in this browser; charts where none was, or where storage is refused. */
export function keptLook(): ChartLook {
  try {
    return chartLooks.find((look) => look === window.localStorage.getItem(key)) ?? 'charts';
  } catch {
    return 'charts';
  }
}

/** Remembers the look that was chosen; where storage is refused it holds until the page is left. */
export function keepLook(look: ChartLook): void {
  try {
    window.localStorage.setItem(key, look);
  } catch {
    // It is a convenience: nothing else depends on it.
  }
}

/** The look of all charts below. */
export const ChartLookContext = createContext<ChartLook>('charts');
