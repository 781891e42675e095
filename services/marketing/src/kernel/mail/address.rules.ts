import { createHash } from 'node:crypto';

/** What RFC 5321 §4.5.3.1 grants an address in all, and what is before its @, in octets. */
const longest = { address: 254, local: 64 };
/** Before the @: letters, digits and signs that need no quotes, with single full stops between them (RFC 5322 §3.2.3). */
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** A name of at least two parts, the last of which is not a number: addresses in digits are no domains. */
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * An address as it is mailed and compared: without white space around it and in small letters.
 * @returns null for what is no address, and for one that no mail server of today has to take: leads may hold anything
 */
export function mailableAddress(text: string | null): string | null {
  const address = (text ?? '').trim().toLowerCase();
  if (address.length > longest.address) return null;
  const [before = '', host = '', ...rest] = address.split('@');
  if (rest.length > 0 || before.length > longest.local) return null;
  return local.test(before) && domain.test(host) ? address : null;
}

/** What is equal for one address in all mailings: databases compare letters each in their own way, and hashes all in one. */
export const addressKeyOf = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex');
