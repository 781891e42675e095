/** Outreach mode: `released` when an administrator must approve accounts before they publish and send (rule 16.1). */
export type OutreachMode = 'released' | 'open';

/** Returns the setting, or the safe default: a site that other machines can reach, or that sends email, requires approval. */
export const outreachMode = (config: {
  OUTREACH?: OutreachMode | undefined;
  PUBLIC_URL?: string | undefined;
  SMTP_URL?: string | undefined;
}): OutreachMode =>
  config.OUTREACH ?? (config.PUBLIC_URL === undefined && config.SMTP_URL === undefined ? 'open' : 'released');
