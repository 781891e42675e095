/** The three services that the home page presents (specification §1). */
export const serviceKeys = ['consulting', 'ready', 'custom'] as const;
export type ServiceKey = (typeof serviceKeys)[number];
