import type { ContentBrief } from './generator.js';

/** Whether a text in Spanish says "usted": in the professional tone, and in the direct one towards companies (rule 10.12). */
export const saysUsted = ({
  request: { tone },
  company,
}: Pick<ContentBrief, 'request' | 'company'>): boolean =>
  tone === 'professional' || (tone === 'direct' && company.targetAudienceType === 'B2B');
