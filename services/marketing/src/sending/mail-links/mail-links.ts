import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import { CONFIG } from '@portals/service-kit';
import { localSite } from '@portals/service-kit/mail';
import { DataSource } from 'typeorm';
import type { SendingConfig } from '../config.js';
import { LinkSecretEntity } from './link-secret.entity.js';

/** Data in an email's unsubscribe link, which contains only a hash of the address. */
export interface UnsubscribeLink {
  /** Workspace of the company that sent the email. */
  workspaceId: number;
  /** Hash of the address, see `addressHash`. */
  addressHash: string;
  /** Id of the recipient's row, which may no longer exist; 0 for a test email. */
  recipientId: number;
  language: Language;
}

const hashBytes = 16;
const unsubscribe = { purpose: 'unsubscribe 1', bodyBytes: 8 + hashBytes, macBytes: 12 };
const view = { purpose: 'view 1', bodyBytes: 4, macBytes: 14 };
const click = { purpose: 'click 1', bodyBytes: 4, macBytes: 8 };
/** Bit of the token that stores the language. Ids use only 31 of their 32 bits, so the token needs no additional byte. */
const spanishBit = 0x8000_0000;

interface Form {
  /** Distinguishes kinds of tokens, so that none is accepted as another kind. */
  purpose: string;
  bodyBytes: number;
  macBytes: number;
}

const macOf = (secret: string, { purpose, macBytes }: Form, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n`).update(body).digest().subarray(0, macBytes);

const signed = (secret: string, form: Form, body: Buffer): string =>
  Buffer.concat([body, macOf(secret, form, body)]).toString('base64url');

/** @returns null for a token that was not signed with the secret for this purpose */
function bodyOf(secret: string, form: Form, token: string): Buffer | null {
  const length = ((form.bodyBytes + form.macBytes) * 4) / 3;
  // The decoder skips characters outside the alphabet, so without this check many texts would be accepted as the same token.
  if (token.length !== length || !/^[\w-]*$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const body = bytes.subarray(0, form.bodyBytes);
  return timingSafeEqual(bytes.subarray(form.bodyBytes), macOf(secret, form, body)) ? body : null;
}

/** Returns a token whose body contains only an id. */
function signedId(secret: string, form: Form, id: number): string {
  const body = Buffer.alloc(form.bodyBytes);
  body.writeUInt32BE(id);
  return signed(secret, form, body);
}

/** Reads a token whose body contains only an id. @returns null for a token that is not ours or was modified */
const idOf = (secret: string, form: Form, token: string): number | null =>
  bodyOf(secret, form, token)?.readUInt32BE(0) ?? null;

/**
 * Returns the keyed hash that is stored and signed instead of an address, ignoring case: 32 hexadecimal digits, which differ between
 * workspaces for the same address.
 */
export const addressHash = (secret: string, workspaceId: number, address: string): string =>
  createHmac('sha256', secret)
    .update(`address ${workspaceId}\n${address.trim().toLowerCase()}`)
    .digest('hex')
    .slice(0, 2 * hashBytes);

/** Returns a token of 48 letters, digits, hyphens and underscores. */
export function writeUnsubscribeToken(secret: string, link: UnsubscribeLink): string {
  const body = Buffer.alloc(unsubscribe.bodyBytes);
  body.writeUInt32BE(link.workspaceId, 0);
  body.writeUInt32BE(link.recipientId + (link.language === 'es' ? spanishBit : 0), 4);
  body.write(link.addressHash, 8, 'hex');
  return signed(secret, unsubscribe, body);
}

/** @returns null for a token that is not ours or was modified */
export function readUnsubscribeToken(secret: string, token: string): UnsubscribeLink | null {
  const body = bodyOf(secret, unsubscribe, token);
  if (body === null) return null;
  const recipient = body.readUInt32BE(4);
  return {
    workspaceId: body.readUInt32BE(0),
    recipientId: recipient % spanishBit,
    language: recipient >= spanishBit ? 'es' : 'en',
    addressHash: body.toString('hex', 8),
  };
}

/** Returns a token of 16 letters, digits, hyphens and underscores, the same for every recipient. */
export const writeClickToken = (secret: string, linkId: number): string => signedId(secret, click, linkId);

/** @returns the id of a link; null for a token that is not ours or was modified */
export const readClickToken = (secret: string, token: string): number | null => idOf(secret, click, token);

/** Returns the token in the link to the web version of one recipient's email: 24 letters, digits, hyphens and underscores. */
export const writeViewToken = (secret: string, recipientId: number): string =>
  signedId(secret, view, recipientId);

/** @returns the id of a recipient; null for a token that is not ours or was changed */
export const readViewToken = (secret: string, token: string): number | null => idOf(secret, view, token);

/** Workspace id in the unsubscribe links of weekly reports; it means that the link stops the reports of all accounts (rule 12.43). */
export const weeklyReportWorkspaceId = 0;

/** The recipient data that an email's unsubscribe link depends on. */
export interface MailedTo {
  /** Workspace of the company that sends the email; `weeklyReportWorkspaceId` for a weekly report. */
  workspaceId: number;
  address: string;
  /** Id of the recipient's row; 0 for a test email. */
  recipientId: number;
  /** Language of the campaign. */
  language: Language;
}

/** Builds and verifies the signed links in emails to pages of this site. The signing secret is stored in the database. */
@Injectable()
export class MailLinks implements OnModuleInit {
  private secret = '';

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: SendingConfig,
  ) {}

  /** Reads the secret once, because it never changes and is also needed within transactions. */
  async onModuleInit(): Promise<void> {
    const { secret } = await this.dataSource.manager.findOneByOrFail(LinkSecretEntity, { id: 1 });
    this.secret = secret;
  }

  /** Returns the URL of one recipient's unsubscribe page; it never expires. */
  unsubscribeUrl({ workspaceId, address, recipientId, language }: MailedTo): string {
    const link = { workspaceId, recipientId, language, addressHash: this.hashOf(workspaceId, address) };
    return this.site(`/u/${writeUnsubscribeToken(this.secret, link)}`);
  }

  /** Returns the URL that counts a click and redirects to a link of a campaign. It is the same for every recipient. */
  clickUrl(linkId: number): string {
    return this.site(`/c/${writeClickToken(this.secret, linkId)}`);
  }

  /** Returns the URL of the web version of one recipient's email. */
  viewUrl(recipientId: number): string {
    return this.site(`/v/${writeViewToken(this.secret, recipientId)}`);
  }

  /** @returns the id of a recipient; null for a token that is not ours */
  readView(token: string): number | null {
    return readViewToken(this.secret, token);
  }

  /** @returns null for a token that is not ours */
  readUnsubscribe(token: string): UnsubscribeLink | null {
    return readUnsubscribeToken(this.secret, token);
  }

  /** @returns the id of a link; null for a token that is not ours */
  readClick(token: string): number | null {
    return readClickToken(this.secret, token);
  }

  /** Returns the hash under which a workspace stores an address. */
  hashOf(workspaceId: number, address: string): string {
    return addressHash(this.secret, workspaceId, address);
  }

  /**
   * Returns the keyed hash that replaces an address key in a cleared log. Without the secret, nobody can test whether an address matches
   * the hash.
   */
  keptKeyOf(addressKey: string): string {
    return createHmac('sha256', this.secret).update(`recipient 1\n${addressKey}`).digest('hex');
  }

  /** Returns the value of the DNS record that confirms a domain for one workspace and no other. */
  domainProofOf(workspaceId: number, domain: string): string {
    return createHmac('sha256', this.secret)
      .update(`domain 1\n${workspaceId}\n${domain}`)
      .digest('hex')
      .slice(0, 40);
  }

  private site(path: string): string {
    return new URL(path, this.config.PUBLIC_URL ?? localSite).href;
  }
}
