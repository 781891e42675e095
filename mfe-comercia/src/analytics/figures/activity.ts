import type { Analytics } from '@portals/contracts/marketing';

/** Whether anything happened in a period: no lead came or moved, nothing was sent, written or typed. */
export function hasActivity({ leads, campaigns, content }: Analytics): boolean {
  const { created, won, lost, forward, back } = leads;
  const counted = [created, won, lost, forward, back, ...Object.values(campaigns.mails)];
  return (
    [...counted, campaigns.created, content.created].some(({ value }) => value > 0) ||
    Object.values(campaigns.typed).some((value) => value !== null)
  );
}
