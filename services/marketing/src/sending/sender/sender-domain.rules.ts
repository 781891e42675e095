import { domainOf, mailboxOf } from '@portals/service-kit/mail-text';

/**
 * Returns the domains that sender addresses may have. Mail servers would reject emails from any other domain, or treat them as forged.
 * @param listed the operator's comma-separated list; without it, the domain of the emails that the site itself sends is used
 */
export function senderDomains(listed: string | undefined, mailFrom: string): string[] {
  const named = (listed ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  return named.length > 0 ? [...new Set(named)] : [domainOf(mailboxOf(mailFrom).address)];
}
