import type { Analytics } from '@portals/contracts/marketing';

/** True when anything happened in a period: a lead came or moved, or something was sent, written or typed. */
export function hasActivity({ leads, campaigns, content }: Analytics): boolean {
  const { created, won, lost, forward, back } = leads;
  const counted = [created, won, lost, forward, back, ...Object.values(campaigns.mails)];
  return (
    [...counted, campaigns.created, content.created].some(({ value }) => value > 0) ||
    Object.values(campaigns.typed).some((value) => value !== null)
  );
}
