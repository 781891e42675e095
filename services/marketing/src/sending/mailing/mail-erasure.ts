import { Inject, Injectable } from '@nestjs/common';
import { personalLeadFields } from '@portals/contracts/constants';
import type { Lead } from '@portals/contracts/marketing';
import { likePattern } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';
import { type PersonErasure, personCondition } from '../../crm/plain.js';
import { addressKeyOf, mailableAddress, placesOf } from '../../kernel/plain.js';
import { MailLinks } from '../mail-links/mail-links.js';
import { Suppressions } from '../suppression/suppressions.js';

/** Rows that are changed by one statement. */
const chunk = 100;

/** Erases a person from the mails to them, from the logs of campaigns and from audiences (rule 9.17). */
@Injectable()
export class MailErasure implements PersonErasure {
  constructor(
    @Inject(MailLinks) private readonly links: MailLinks,
    @Inject(Suppressions) private readonly suppressions: Suppressions,
  ) {}

  async eraseInTransaction(lead: Lead, userId: number, manager: EntityManager): Promise<void> {
    await this.eraseMails(lead, manager);
    await this.eraseSearches(lead, manager);
    if (lead.contactEmail) await this.suppressions.forget(userId, lead.contactEmail, manager);
  }

  /** Erases single mails to the person, and their address in the logs of campaigns, where nothing but what became of the mail stays. */
  private async eraseMails(lead: Lead, manager: EntityManager): Promise<void> {
    const person = personCondition(lead);
    const theirs = `leadId IN (SELECT id FROM marketing_leads WHERE ${person.sql})`;
    await manager.query(
      `DELETE FROM marketing_mailings WHERE kind = 'single' AND ${theirs}`,
      person.parameters,
    );
    const byLead = `SELECT id FROM marketing_recipients WHERE ${theirs}`;
    const rows = await manager.query<{ id: number }[]>(byLead, person.parameters);
    const address = mailableAddress(lead.contactEmail);
    const byAddress = `SELECT recipient.id FROM marketing_recipients recipient
      JOIN marketing_mailings mailing ON mailing.id = recipient.mailingId
      WHERE recipient.addressKey IN (?, ?) AND mailing.marketingCompanyId = ?`;
    const key = addressKeyOf(address ?? '');
    const asked = [key, this.links.keptKeyOf(key), lead.marketingCompanyId];
    const others = address === null ? [] : await manager.query<{ id: number }[]>(byAddress, asked);
    const ids = [...rows, ...others].map(({ id }) => id);
    for (let from = 0; from < ids.length; from += chunk) {
      const some = ids.slice(from, from + chunk);
      const places = placesOf(some);
      await manager.query(
        `UPDATE marketing_recipients SET address = NULL, addressKey = NULL, reason = NULL WHERE id IN (${places})`,
        some,
      );
    }
  }

  /** Erases what was typed to look for the person in the audiences of mailings, which then find nobody instead of everybody. */
  private async eraseSearches(lead: Lead, manager: EntityManager): Promise<void> {
    for (const name of personalLeadFields) {
      const text = lead[name];
      if (!text?.trim()) continue;
      const pattern = likePattern(JSON.stringify(text.trim().toLowerCase()).slice(1, -1));
      await manager.query(
        `UPDATE marketing_mailings SET audience = '{"filter":{"search":"-"},"exceptStatuses":[],"exceptCampaignIds":[]}'
          WHERE marketingCompanyId = ? AND LOWER(audience) LIKE ? ESCAPE '!'`,
        [lead.marketingCompanyId, pattern],
      );
    }
  }
}
