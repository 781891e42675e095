/** The four values, in the order they are shown. */
export const valueKeys = ['simplicity', 'transparency', 'partnership', 'results'] as const;
export type ValueKey = (typeof valueKeys)[number];
