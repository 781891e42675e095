import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { insertRows, placeholders } from '@portals/service-kit';
import { domainOf } from '@portals/service-kit/mail-text';
import { type EntityManager, In } from 'typeorm';
import { AudienceReader, type CheckedLead, type OpenAudience } from '../mailing-audience/audience-reader.js';
import { requestRecount } from '../mailing-days/request-recount.js';
import { MailSnapshot } from '../mailing-row/mail-snapshot.js';
import type { MailingEntity } from '../mailing-row/mailing.entity.js';
import { RecipientEntity } from '../mailing-row/recipient.entity.js';
import { missed } from './recipient.repository.js';

type Known = Pick<RecipientEntity, 'id' | 'leadId' | 'addressKey' | 'state' | 'exclusion'>;

/** Builds the recipient list of a mailing, a few leads at a time. */
@Injectable()
export class RecipientList {
  constructor(@Inject(AudienceReader) private readonly reader: AudienceReader) {}

  /** Returns the id of the newest lead of a company; a mailing that starts now excludes later ones. */
  lastLeadId(companyId: number, manager: EntityManager): Promise<number> {
    return this.reader.lastLeadId(companyId, manager);
  }

  /**
   * Adds the next leads of an audience to the list.
   * @returns the last lead id that was read; null when none is left
   */
  async step(mailing: MailingEntity, size: number, manager: EntityManager): Promise<number | null> {
    const mail = MailSnapshot.parse(JSON.parse(mailing.document));
    if (mail.kind !== 'campaign') throw new Error(`The mailing ${mailing.id} has no audience`);
    const { id, workspaceId, marketingCompanyId, audience, preparedLeadId, lastLeadId } = mailing;
    const meant = { workspaceId, marketingCompanyId, audience, document: mail.email };
    const open: OpenAudience = await this.reader.open(meant, manager);
    const range = { after: preparedLeadId, last: lastLeadId, size };
    const taken = (keys: readonly string[]) => this.taken(id, keys, manager);
    const found = await this.reader.next(open, range, taken, manager);
    if (found === null) return null;
    await this.store(mailing, found.leads, domainOf(mail.sender.fromAddress), manager);
    return found.end;
  }

  /** Filters address keys: returns those whose recipients are waiting for this mailing's email or may have received it. */
  private async taken(
    mailingId: number,
    keys: readonly string[],
    manager: EntityManager,
  ): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const rows = await manager.find(RecipientEntity, {
      select: { id: true, addressKey: true, state: true },
      where: { mailingId, addressKey: In([...keys]) },
    });
    return new Set(rows.filter(({ state }) => !missed.has(state)).map(({ addressKey }) => addressKey ?? ''));
  }

  private async store(
    { id: mailingId }: MailingEntity,
    leads: readonly CheckedLead[],
    domain: string,
    manager: EntityManager,
  ): Promise<void> {
    const known = await this.known(mailingId, leads, manager);
    const now = new Date();
    const added: Partial<RecipientEntity>[] = [];
    for (const lead of leads) {
      const row = rowOf(lead, known);
      if (row === undefined) added.push(newRow(mailingId, lead, domain, now));
      else if (missed.has(row.state)) await this.again(row, lead, now, manager);
    }
    await insertRows(manager, RecipientEntity, added);
    // A requeued email no longer counts as refused on an earlier day, so the days are recounted.
    if (known.some(({ state }) => state !== 'excluded')) await requestRecount([mailingId], manager);
  }

  /** Returns the recipients of an earlier run that belong to these leads or have their addresses. */
  private async known(
    mailingId: number,
    leads: readonly CheckedLead[],
    manager: EntityManager,
  ): Promise<Known[]> {
    if (leads.length === 0) return [];
    const keys = leads.map(({ addressKey }) => addressKey).filter((key) => key !== '');
    const columns = 'id, leadId, addressKey, state, exclusion';
    // Two queries, and the plus sign that disables the index on `mailingId`, keep SQLite from reading all recipients of the mailing in each
    // step.
    const byLead = `SELECT ${columns} FROM marketing_recipients
      WHERE leadId IN (${placeholders(leads)}) AND +mailingId = ?`;
    const ofLeads = await manager.query<Known[]>(byLead, [...leads.map(({ id }) => id), mailingId]);
    const byKey = `SELECT ${columns} FROM marketing_recipients
      WHERE mailingId = ? AND addressKey IN (${placeholders(keys)})`;
    const others = keys.length === 0 ? [] : await manager.query<Known[]>(byKey, [mailingId, ...keys]);
    // Both queries may return the same row; keep one object per id, so that `again` updates it everywhere.
    const all = new Map([...others, ...ofLeads].map((row) => [row.id, row]));
    return [...all.values()].sort((one, other) => one.id - other.id);
  }

  private async again(row: Known, lead: CheckedLead, now: Date, manager: EntityManager): Promise<void> {
    const { exclusion, address, addressKey, id: leadId } = lead;
    if (exclusion === null) {
      const fresh = { state: 'queued', exclusion: null, reason: null, attempts: 0, lease: null } as const;
      const changes = { ...fresh, leadId, address, addressKey, nextAttemptAt: now, changedAt: now };
      await manager.update(RecipientEntity, { id: row.id }, changes);
      // The row in memory is updated too, because a later lead may have the row's previous address.
      Object.assign(row, changes);
    } else if (row.state === 'excluded' && row.exclusion !== exclusion) {
      const cleared = exclusion === 'erased' ? { address: null } : {};
      await manager.update(RecipientEntity, { id: row.id }, { exclusion, ...cleared, changedAt: now });
    }
  }
}

/**
 * Returns a lead's recipient from an earlier run. A recipient whose email was sent stays with its lead, whatever the lead's address is now.
 * Otherwise the recipient with the lead's address is used, even one of another lead, because two recipients of a mailing cannot share an
 * address.
 */
function rowOf({ id, addressKey, exclusion }: CheckedLead, known: readonly Known[]): Known | undefined {
  const own = known.filter(({ leadId }) => leadId === id);
  const gotIt = own.find(({ state }) => !missed.has(state));
  const holder = exclusion === null ? known.find((row) => row.addressKey === addressKey) : undefined;
  return gotIt ?? holder ?? own[0];
}

/** Returns the row of a new recipient. An excluded lead does not reserve its address, so that another lead can get the email there. */
function newRow(mailingId: number, lead: CheckedLead, domain: string, now: Date): Partial<RecipientEntity> {
  const { id: leadId, address, addressKey, exclusion } = lead;
  return {
    ...{ mailingId, leadId, exclusion },
    // The erasure of the person may have cleared the log already.
    address: exclusion === 'erased' ? null : address,
    addressKey: exclusion === null ? addressKey : null,
    state: exclusion === null ? 'queued' : 'excluded',
    messageId: `<mailing.${randomUUID()}@${domain}>`,
    ...{ nextAttemptAt: now, createdAt: now, changedAt: now },
  };
}
