/** One value of a chart. */
export interface ChartPoint {
  key: string;
  /** What the value is of, as whole words: read out, and shown in full below the chart. */
  name: string;
  /** The same in a few letters, for an axis. */
  short: string;
  value: number;
  /** The value that it is held against, if there is one. */
  before?: number | undefined;
  /** The list behind the value. */
  href?: string | undefined;
  /** Its time is not over: more may come. */
  partial?: boolean | undefined;
}

/** What a chart is drawn in: the kind of the bars tells apart what the colour alone must not. */
export type ChartTone = 'accent' | 'danger';

/** Names of the custom properties of the tokens: what is drawn in them follows the colour scheme, and paper. */
export const toneColors: Record<ChartTone, string> = {
  accent: 'var(--color-accent)',
  danger: 'var(--color-danger)',
};
export const inkColor = 'var(--color-text)';
export const mutedColor = 'var(--color-muted)';
export const edgeColor = 'var(--color-edge)';
export const surfaceColor = 'var(--color-surface)';
