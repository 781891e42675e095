import { createHash } from 'node:crypto';

/** Maximum octets of an address and of its local part (RFC 5321 §4.5.3.1). */
const longest = { address: 254, local: 64 };
/** Matches a local part of letters, digits and characters that need no quotes, with single dots between them (RFC 5322 §3.2.3). */
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Matches a domain of at least two labels whose last label is not a number: IP addresses are not accepted. */
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * Normalizes an address for sending and comparing: trimmed and in lower case.
 * @returns null for text that is not an address, and for addresses that mail servers need not accept: the address field of a lead may
 * contain anything
 */
export function mailableAddress(text: string | null): string | null {
  const address = (text ?? '').trim().toLowerCase();
  if (address.length > longest.address) return null;
  const [before = '', host = '', ...rest] = address.split('@');
  if (rest.length > 0 || before.length > longest.local) return null;
  return local.test(before) && domain.test(host) ? address : null;
}

/** Returns the key that identifies an address in all mailings. It is a hash, because databases differ in how they compare letters. */
export const addressKeyOf = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex');
