/** One value of a chart. */
export interface ChartPoint {
  key: string;
  /** Full name of the value: read aloud, and shown below the chart. */
  name: string;
  /** Abbreviated name for an axis. */
  short: string;
  value: number;
  /** Value to compare with, if any. */
  before?: number | undefined;
  /** URL of the list behind the value. */
  href?: string | undefined;
  /** True while its period is running, so that the value may grow. */
  partial?: boolean | undefined;
}

/** Tone of a chart; the hatching of bars conveys what colour alone must not. */
export type ChartTone = 'accent' | 'danger';

/** Custom properties of the tokens, so that charts follow the colour scheme, and paper. */
export const toneColors: Record<ChartTone, string> = {
  accent: 'var(--color-accent)',
  danger: 'var(--color-danger)',
};
export const inkColor = 'var(--color-text)';
export const mutedColor = 'var(--color-muted)';
export const edgeColor = 'var(--color-edge)';
export const surfaceColor = 'var(--color-surface)';
