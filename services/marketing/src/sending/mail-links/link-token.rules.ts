import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '@portals/contracts/constants';

/** What the link of a mail says of who got it. The address itself is not in it. */
export interface UnsubscribeLink {
  /** The owner of the company that sent the mail. */
  userId: number;
  /** Of the address, see `addressHash`. */
  addressHash: string;
  /** The row of the mailing, which may be gone; 0 for a test mail. */
  recipientId: number;
  language: Language;
}

const hashBytes = 16;
const unsubscribe = { purpose: 'unsubscribe 1', bodyBytes: 8 + hashBytes, macBytes: 12 };
const click = { purpose: 'click 1', bodyBytes: 4, macBytes: 8 };
/** Ids use 31 of their 32 bits, so that a token has no bit to spare: this one says the language. */
const spanishBit = 0x8000_0000;

interface Form {
  /** Keeps tokens for one thing from being taken for another. */
  purpose: string;
  bodyBytes: number;
  macBytes: number;
}

const macOf = (secret: string, { purpose, macBytes }: Form, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n`).update(body).digest().subarray(0, macBytes);

const signed = (secret: string, form: Form, body: Buffer): string =>
  Buffer.concat([body, macOf(secret, form, body)]).toString('base64url');

/** @returns null for anything that was not signed with the secret for this purpose */
function bodyOf(secret: string, form: Form, token: string): Buffer | null {
  const length = ((form.bodyBytes + form.macBytes) * 4) / 3;
  // Decoding skips what is no letter of a token, so that many texts would be one token.
  if (token.length !== length || !/^[\w-]*$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const body = bytes.subarray(0, form.bodyBytes);
  return timingSafeEqual(bytes.subarray(form.bodyBytes), macOf(secret, form, body)) ? body : null;
}

/**
 * What is stored and signed of an address instead of itself, without regard to case: 32 hexadecimal digits, which differ for the
 * same address of two users.
 */
export const addressHash = (secret: string, userId: number, address: string): string =>
  createHmac('sha256', secret)
    .update(`address ${userId}\n${address.trim().toLowerCase()}`)
    .digest('hex')
    .slice(0, 2 * hashBytes);

/** 48 letters, digits, hyphens and underscores. */
export function writeUnsubscribeToken(secret: string, link: UnsubscribeLink): string {
  const body = Buffer.alloc(unsubscribe.bodyBytes);
  body.writeUInt32BE(link.userId, 0);
  body.writeUInt32BE(link.recipientId + (link.language === 'es' ? spanishBit : 0), 4);
  body.write(link.addressHash, 8, 'hex');
  return signed(secret, unsubscribe, body);
}

/** @returns null for a token that is not ours or was changed */
export function readUnsubscribeToken(secret: string, token: string): UnsubscribeLink | null {
  const body = bodyOf(secret, unsubscribe, token);
  if (body === null) return null;
  const recipient = body.readUInt32BE(4);
  return {
    userId: body.readUInt32BE(0),
    recipientId: recipient % spanishBit,
    language: recipient >= spanishBit ? 'es' : 'en',
    addressHash: body.toString('hex', 8),
  };
}

/** 16 letters, digits, hyphens and underscores, the same for everybody who gets the mail. */
export function writeClickToken(secret: string, linkId: number): string {
  const body = Buffer.alloc(click.bodyBytes);
  body.writeUInt32BE(linkId);
  return signed(secret, click, body);
}

/** @returns the id of a link; null for a token that is not ours or was changed */
export const readClickToken = (secret: string, token: string): number | null =>
  bodyOf(secret, click, token)?.readUInt32BE(0) ?? null;
