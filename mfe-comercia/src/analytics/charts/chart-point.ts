export interface ChartPoint {
  key: string;
  /** Full name of the value, for screen readers and the line below the chart. */
  name: string;
  /** Abbreviated name for an axis. */
  short: string;
  value: number;
  /** Earlier value for comparison, if any. */
  before?: number | undefined;
  /** URL of the list of leads or campaigns behind the value. */
  href?: string | undefined;
  /** True for a period that is not over, whose value may still grow. */
  partial?: boolean | undefined;
}

/** Colour tone of a chart. Differences that must not depend on colour alone are shown by hatching. */
export type ChartTone = 'accent' | 'danger';

/** CSS custom properties of the design tokens, so that charts follow the colour scheme and the print style. */
export const toneColors: Record<ChartTone, string> = {
  accent: 'var(--color-accent)',
  danger: 'var(--color-danger)',
};
export const inkColor = 'var(--color-text)';
export const mutedColor = 'var(--color-muted)';
export const edgeColor = 'var(--color-edge)';
export const surfaceColor = 'var(--color-surface)';
