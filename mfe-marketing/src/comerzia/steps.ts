/** The six steps of the sales flow, in order. */
export const salesSteps = ['find', 'qualify', 'reach', 'talk', 'close', 'learn'] as const;

export const technologies = ['language', 'scoring', 'crm', 'mail', 'analytics', 'privacy'] as const;
