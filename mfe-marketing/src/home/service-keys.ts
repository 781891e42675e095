/** The three services that the home page presents (rule 2.1). */
export const serviceKeys = ['consulting', 'ready', 'custom'] as const;
export type ServiceKey = (typeof serviceKeys)[number];
