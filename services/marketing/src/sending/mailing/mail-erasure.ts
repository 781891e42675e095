import { Inject, Injectable } from '@nestjs/common';
import type { MailingKind, MailingState } from '@portals/contracts/constants';
import type { Lead } from '@portals/contracts/marketing';
import { CONFIG, placeholders } from '@portals/service-kit';
import { mailFolder, removeMailFile } from '@portals/service-kit/mail';
import type { EntityManager } from 'typeorm';
import {
  type ErasedContacts,
  isSearchForPerson,
  mentionsPerson,
  type PersonErasure,
  personCondition,
} from '../../crm/plain.js';
import { addressKeyOf, mailableAddress } from '../../kernel/plain.js';
import type { SendingConfig } from '../config.js';
import { MailLinks } from '../mail-links/mail-links.js';
import { MailingEntity } from '../mailing-row/mailing.entity.js';
import { Suppressions } from '../suppression/suppressions.js';

const ended: ReadonlySet<MailingState> = new Set(['finished', 'stopped']);
const nobody = { filter: { search: '-' }, exceptStatuses: [], exceptCampaignIds: [] };

/** Maximum number of rows that one statement changes. */
const chunk = 100;

interface RecipientOfAddress {
  id: number;
  messageId: string;
  mailingId: number;
  kind: MailingKind;
}

/** Runs a statement for the rows with these ids. */
async function inChunks(manager: EntityManager, statement: string, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += chunk) {
    const some = ids.slice(from, from + chunk);
    await manager.query(`${statement} WHERE id IN (${placeholders(some)})`, some);
  }
}

/** Erases a person from the emails to them, from the logs of campaigns and from audiences (rule 9.17). */
@Injectable()
export class MailErasure implements PersonErasure {
  constructor(
    @Inject(MailLinks) private readonly links: MailLinks,
    @Inject(Suppressions) private readonly suppressions: Suppressions,
    @Inject(CONFIG) private readonly config: SendingConfig,
  ) {}

  async eraseInTransaction(
    lead: Lead,
    { contacts, workspaceId }: ErasedContacts,
    manager: EntityManager,
  ): Promise<void> {
    await this.eraseMails(lead, manager);
    await this.eraseSearches(lead, manager);
    for (const address of new Set(contacts.flatMap(({ contactEmail }) => contactEmail || [])))
      await this.suppressions.eraseAddress(workspaceId, address, manager);
  }

  /**
   * Deletes single emails to the person, and clears the address in the logs of campaigns, where only the result remains. Emails that were
   * written to files are found by Message-ID, because the leads may have had another address then.
   */
  private async eraseMails(lead: Lead, manager: EntityManager): Promise<void> {
    const person = personCondition(lead);
    const theirs = `leadId IN (SELECT id FROM marketing_leads WHERE ${person.sql})`;
    const byLead = `SELECT id, messageId FROM marketing_recipients WHERE ${theirs}`;
    const rows = await manager.query<{ id: number; messageId: string }[]>(byLead, person.parameters);
    await manager.query(
      `DELETE FROM marketing_mailings WHERE kind = 'single' AND ${theirs}`,
      person.parameters,
    );
    const address = mailableAddress(lead.contactEmail);
    const ofCompany = `SELECT recipient.id, recipient.messageId, recipient.mailingId, mailing.kind FROM marketing_recipients recipient
      JOIN marketing_mailings mailing ON mailing.id = recipient.mailingId WHERE mailing.marketingCompanyId = ?`;
    // Leads that were left out have an address without a key. The address is in an index, unlike the state.
    const byAddress = `${ofCompany} AND recipient.addressKey IN (?, ?)
      UNION ${ofCompany} AND recipient.address = ?`;
    const key = addressKeyOf(address ?? '');
    const companyId = lead.marketingCompanyId;
    const asked = [companyId, key, this.links.keptKeyOf(key), companyId, address];
    const others = address === null ? [] : await manager.query<RecipientOfAddress[]>(byAddress, asked);
    // A lead that got an email to the person may have another address by now, so that it is not erased together with its emails.
    const singles = others.filter(({ kind }) => kind === 'single').map(({ mailingId }) => mailingId);
    await inChunks(manager, 'DELETE FROM marketing_mailings', singles);
    const cleared = 'UPDATE marketing_recipients SET address = NULL, addressKey = NULL, reason = NULL';
    const mails = [...rows, ...others];
    const ids = mails.map(({ id }) => id);
    await inChunks(manager, cleared, ids);
    for (const { messageId } of mails) await removeMailFile(mailFolder(this.config), messageId);
  }

  /**
   * Replaces a search for the person in a mailing's audience with a search that matches nobody, because an audience without a search would
   * match everybody. A search for only part of the name is not replaced until the mailing has ended, because it may be meant for other
   * people with that name.
   */
  private async eraseSearches(lead: Lead, manager: EntityManager): Promise<void> {
    const mailings = await manager.find(MailingEntity, {
      select: { id: true, audience: true, phase: true },
      where: { marketingCompanyId: lead.marketingCompanyId, kind: 'campaign' },
    });
    const isMeant = ({ audience: { filter }, phase }: MailingEntity) =>
      mentionsPerson(filter, lead) || (ended.has(phase) && isSearchForPerson(filter.search ?? '', lead));
    for (const { id } of mailings.filter(isMeant))
      await manager.update(MailingEntity, { id }, { audience: nobody });
  }
}
