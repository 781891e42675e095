/** The four values, in display order. */
export const valueKeys = ['simplicity', 'transparency', 'partnership', 'results'] as const;
export type ValueKey = (typeof valueKeys)[number];
