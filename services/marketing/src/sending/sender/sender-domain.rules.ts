import { domainOf, mailboxOf } from '../../kernel/plain.js';

/**
 * The domains at which senders may have their address: mail servers refuse mail from others, or take it for forged.
 * @param listed what the operator has set, with commas in between; the domain of the site's own mails when there is nothing
 */
export function senderDomains(listed: string | undefined, mailFrom: string): string[] {
  const named = (listed ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  return named.length > 0 ? [...new Set(named)] : [domainOf(mailboxOf(mailFrom).address)];
}
