import { createHmac } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import { CONFIG } from '@portals/service-kit';
import { localSite } from '@portals/service-kit/mail';
import { DataSource } from 'typeorm';
import type { SendingConfig } from '../config.js';
import { LinkSecretEntity } from './link-secret.entity.js';
import {
  addressHash,
  readClickToken,
  readUnsubscribeToken,
  readViewToken,
  type UnsubscribeLink,
  writeClickToken,
  writeUnsubscribeToken,
  writeViewToken,
} from './link-token.rules.js';

/** Value used instead of a workspace in links that stop weekly reports, whichever account has turned them on (rule 12.43). */
export const everyAccount = 0;

/** The recipient data that the link of an email depends on. */
export interface MailedTo {
  /** Workspace of the company that sends the email; `everyAccount` for a weekly report. */
  workspaceId: number;
  address: string;
  /** Id of the recipient's row; 0 for a test email. */
  recipientId: number;
  /** Language of the campaign. */
  language: Language;
}

/** Builds and reads the links of emails to pages of the site, signed with the secret of the database. */
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

  /** Returns the address of the unsubscribe page of one recipient; it never expires. */
  unsubscribeUrl({ workspaceId, address, recipientId, language }: MailedTo): string {
    const link = { workspaceId, recipientId, language, addressHash: this.hashOf(workspaceId, address) };
    return this.site(`/u/${writeUnsubscribeToken(this.secret, link)}`);
  }

  /** Returns the address that counts a click and redirects to a link of a campaign. It is the same for every recipient. */
  clickUrl(linkId: number): string {
    return this.site(`/c/${writeClickToken(this.secret, linkId)}`);
  }

  /** Returns the address at which one recipient's email is shown as a page. */
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

  /** Returns the hash that is stored instead of an address of a workspace. */
  hashOf(workspaceId: number, address: string): string {
    return addressHash(this.secret, workspaceId, address);
  }

  /** Returns the hash of `addressKeyOf` that stays in a cleared log; without the secret, nobody can test an address against it. */
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
