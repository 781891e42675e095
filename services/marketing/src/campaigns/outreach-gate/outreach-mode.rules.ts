/** Outreach mode: `released` when accounts need an administrator's approval before they publish or send (rule 16.1). */
export type OutreachMode = 'released' | 'open';

/** Returns the configured mode, or a safe default: a site that other machines can reach, or that sends emails, requires approval. */
export const outreachMode = (config: {
  OUTREACH?: OutreachMode | undefined;
  PUBLIC_URL?: string | undefined;
  SMTP_URL?: string | undefined;
}): OutreachMode =>
  config.OUTREACH ?? (config.PUBLIC_URL === undefined && config.SMTP_URL === undefined ? 'open' : 'released');
