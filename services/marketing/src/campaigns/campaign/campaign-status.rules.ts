import { campaignStatuses, storedCampaignStatus } from '@portals/contracts/constants';
import { labelKeyOf } from '../../kernel/plain.js';

/** What is equal for statuses that count as one, and sorts them in the order of the suggestions, others last. */
export function campaignStatusKeyOf(status: string): string {
  const key = labelKeyOf(status);
  const place = campaignStatuses.map(String).indexOf(key);
  return `${place < 0 ? campaignStatuses.length : place}${key}`;
}

/** The keys of a status that is looked for: its own, and that of the suggested status that it names in either language. */
export const campaignStatusKeysOf = (status: string): string[] => [
  ...new Set([status, storedCampaignStatus(status)].map(campaignStatusKeyOf)),
];

/** The status in which a landing page is public. */
export const activeKey = campaignStatusKeyOf('active');
