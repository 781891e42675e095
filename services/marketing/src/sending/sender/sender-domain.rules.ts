import { domainOf, mailboxOf } from '@portals/service-kit/mail-text';

/**
 * Returns the domains that sender addresses may have, because mail servers reject emails from other domains or treat them as forged.
 * @param listed comma-separated list of the operator; without it, the domain of the site's own emails is used
 */
export function senderDomains(listed: string | undefined, mailFrom: string): string[] {
  const named = (listed ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  return named.length > 0 ? [...new Set(named)] : [domainOf(mailboxOf(mailFrom).address)];
}
