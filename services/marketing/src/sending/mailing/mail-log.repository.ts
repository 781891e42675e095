import { Inject, Injectable } from '@nestjs/common';
import { databaseTime, placeholders, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { MailLinks } from '../mail-links/mail-links.js';
import type { MailingEntity } from '../mailing-row/mailing.entity.js';
import { MailingRepository } from './mailing.repository.js';

/** Value of `clearedTo` once all recipients of a mailing are cleared: greater than every id. */
const clearedWhole = 2 ** 31 - 1;
/** Number of recipients cleared in one step: few enough that SQLite does not block other calls for long. */
const chunk = 100;
const ended = ['finished', 'stopped'];

interface Logged {
  id: number;
  addressKey: string | null;
}

/** Clears the names and addresses of recipients from the logs of campaigns (rule 11.14). */
@Injectable()
export class MailLogRepository {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(MailingRepository) private readonly mailings: MailingRepository,
    @Inject(MailLinks) private readonly links: MailLinks,
  ) {}

  /** Returns the mailings that ended before a moment, or whose campaign was deleted, and whose logs still contain the recipients. */
  async due(before: Date): Promise<number[]> {
    const sql = `SELECT id FROM marketing_mailings WHERE kind = 'campaign' AND state = 'idle'
      AND (deletedCampaignId IS NOT NULL OR (phase IN (${placeholders(ended)}) AND finishedAt < ?))
      AND (clearedTo IS NULL OR clearedTo < ?)`;
    const asked = [...ended, databaseTime(before), clearedWhole];
    const rows = await this.dataSource.query<{ id: number }[]>(sql, asked);
    return rows.map(({ id }) => id);
  }

  /**
   * Clears the next recipients of a mailing, unless somebody has resumed it in the meantime.
   * @returns the number of cleared recipients; 0 when none is left
   */
  clearSome(id: number, before: Date): Promise<number> {
    return transaction(this.dataSource, async (manager) => {
      const row = await this.mailings.lock(id, manager);
      if (row === null || row.state !== 'idle') return 0;
      const isOld = row.finishedAt && row.finishedAt < before && ended.includes(row.phase);
      return isOld || row.deletedCampaignId !== null ? this.clearNext(row, manager) : 0;
    });
  }

  /**
   * Clears the next recipients of a mailing that the transaction has locked.
   * @returns the number of cleared recipients; 0 when none is left
   */
  async clearNext({ id, clearedTo }: MailingEntity, manager: EntityManager): Promise<number> {
    const sql = `SELECT id, addressKey FROM marketing_recipients
      WHERE mailingId = ? AND id > ? ORDER BY id LIMIT ?`;
    const rows = await manager.query<Logged[]>(sql, [id, clearedTo ?? 0, chunk]);
    await this.clear(rows, manager);
    await this.mailings.write(id, { clearedTo: rows.at(-1)?.id ?? clearedWhole }, manager);
    return rows.length;
  }

  private async clear(rows: readonly Logged[], manager: EntityManager): Promise<void> {
    if (rows.length === 0) return;
    const keys = rows.flatMap(({ id, addressKey }) =>
      addressKey === null ? [] : [id, this.links.keptKeyOf(addressKey)],
    );
    const kept = keys.length === 0 ? 'NULL' : `CASE id ${'WHEN ? THEN ? '.repeat(keys.length / 2)}END`;
    const sql = `UPDATE marketing_recipients SET addressKey = ${kept}, address = NULL, reason = NULL, leadId = NULL,
        dismissed = CASE WHEN state = 'doubtful' THEN 1 ELSE dismissed END
      WHERE id IN (${placeholders(rows)})`;
    await manager.query(sql, [...keys, ...rows.map(({ id }) => id)]);
  }
}
