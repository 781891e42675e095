import { campaignStatuses, storedCampaignStatus } from '@portals/contracts/constants';
import { labelKeyOf } from '../../kernel/plain.js';

/** Returns the sort key of a status. Statuses that count as equal have the same key; suggested statuses come first, in their order. */
export function campaignStatusKeyOf(status: string): string {
  const key = labelKeyOf(status);
  const place = campaignStatuses.map(String).indexOf(key);
  return `${place < 0 ? campaignStatuses.length : place}${key}`;
}

/** Returns the keys that a status filter matches: of the text, and of the suggested status with that Spanish or English name. */
export const campaignStatusKeysOf = (status: string): string[] => [
  ...new Set([status, storedCampaignStatus(status)].map(campaignStatusKeyOf)),
];

/** The status in which a landing page is public. */
export const activeKey = campaignStatusKeyOf('active');
