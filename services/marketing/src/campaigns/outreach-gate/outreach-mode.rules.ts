/** Whether accounts need a release by a person in charge to publish and to send (rule 16.1). */
export type OutreachMode = 'released' | 'open';

/** The setting, or what is safe without one: what others can reach, or what leaves the machine, needs the release. */
export const outreachMode = (config: {
  OUTREACH?: OutreachMode | undefined;
  PUBLIC_URL?: string | undefined;
  SMTP_URL?: string | undefined;
}): OutreachMode =>
  config.OUTREACH ?? (config.PUBLIC_URL === undefined && config.SMTP_URL === undefined ? 'open' : 'released');
