/** The four values, in the order of specification §2. */
export const valueKeys = ['simplicity', 'transparency', 'partnership', 'results'] as const;
export type ValueKey = (typeof valueKeys)[number];
