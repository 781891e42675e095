import { createHmac } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import { CONFIG } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import type { SendingConfig } from '../config.js';
import { LinkSecretEntity } from './link-secret.entity.js';
import {
  addressHash,
  readClickToken,
  readUnsubscribeToken,
  type UnsubscribeLink,
  writeClickToken,
  writeUnsubscribeToken,
} from './link-token.rules.js';

/** Where mails that are written to files lead while no address of the site is set. */
export const localSite = 'http://localhost:8080';

/** Whom links belong to by which a person stops weekly reports, whichever account has turned them on (rule 12.43). */
export const everyAccount = 0;

/** Who a mail is for, as far as its link depends on it. */
export interface MailedTo {
  /** The owner of the company that sends it; `everyAccount` for a weekly report. */
  userId: number;
  address: string;
  /** The row of the mailing; 0 for a test mail. */
  recipientId: number;
  /** Of the campaign. */
  language: Language;
}

/** The links of mails to pages of the site, which are signed with the secret of the database. */
@Injectable()
export class MailLinks implements OnModuleInit {
  private secret = '';

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: SendingConfig,
  ) {}

  /** It never changes, and is needed within transactions too. */
  async onModuleInit(): Promise<void> {
    const { secret } = await this.dataSource.manager.findOneByOrFail(LinkSecretEntity, { id: 1 });
    this.secret = secret;
  }

  /** Address of the page at which a person says that they want no more mails: good for their address alone, for ever. */
  unsubscribeUrl({ userId, address, recipientId, language }: MailedTo): string {
    const link = { userId, recipientId, language, addressHash: this.hashOf(userId, address) };
    return this.site(`/u/${writeUnsubscribeToken(this.secret, link)}`);
  }

  /** Address that counts a click and leads on to a link of a campaign. It is the same for everybody. */
  clickUrl(linkId: number): string {
    return this.site(`/c/${writeClickToken(this.secret, linkId)}`);
  }

  /** @returns null for a token that is not ours */
  readUnsubscribe(token: string): UnsubscribeLink | null {
    return readUnsubscribeToken(this.secret, token);
  }

  /** @returns the id of a link; null for a token that is not ours */
  readClick(token: string): number | null {
    return readClickToken(this.secret, token);
  }

  /** What is stored of an address of a user instead of itself. */
  hashOf(userId: number, address: string): string {
    return addressHash(this.secret, userId, address);
  }

  /** What stays of `addressKeyOf` an address in an old log: nobody can tell by it alone whether an address is meant. */
  keptKeyOf(addressKey: string): string {
    return createHmac('sha256', this.secret).update(`recipient 1\n${addressKey}`).digest('hex');
  }

  /** What a record of a domain says to confirm it for one account, and for no other. */
  domainProofOf(userId: number, domain: string): string {
    return createHmac('sha256', this.secret)
      .update(`domain 1\n${userId}\n${domain}`)
      .digest('hex')
      .slice(0, 40);
  }

  private site(path: string): string {
    return new URL(path, this.config.PUBLIC_URL ?? localSite).href;
  }
}
