import { campaignStatuses, storedCampaignStatus } from '@portals/contracts/constants';
import { labelKeyOf } from '../../kernel/plain.js';

/** Returns the sort key of a status: the same for statuses that count as equal, in the order of the suggestions, with all others last. */
export function campaignStatusKeyOf(status: string): string {
  const key = labelKeyOf(status);
  const place = campaignStatuses.map(String).indexOf(key);
  return `${place < 0 ? campaignStatuses.length : place}${key}`;
}

/** Returns the keys that a status filter matches: its own, and the key of the suggested status with that name in either language. */
export const campaignStatusKeysOf = (status: string): string[] => [
  ...new Set([status, storedCampaignStatus(status)].map(campaignStatusKeyOf)),
];

/** The status in which a landing page is public. */
export const activeKey = campaignStatusKeyOf('active');
