import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { DataOwner, RemainingRows } from '@portals/contracts/auth';
import { DataSource } from 'typeorm';
import { purgeDeleted } from '../database/purge-deleted.js';
import { retried } from '../database/transaction.js';
import { PersonalRows, primaryKeysOf } from './personal-rows.js';
import {
  erasureCondition,
  namingCondition,
  PERSONAL_DATA,
  type PersonalData,
  type PersonalTable,
  remainingCondition,
} from './personal-table.js';

/** Maximum number of rows that one statement changes, so that other writers do not wait long. */
const chunk = 50;

/** Erases a person from the tables of a service, a few rows at a time. An erasure can be repeated safely. */
@Injectable()
export class Erasing {
  constructor(
    @Inject(PERSONAL_DATA) private readonly data: PersonalData,
    @Inject(PersonalRows) private readonly reading: PersonalRows,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** @returns false while background work for the person is still running; in this case, nothing has been erased yet */
  async erase(owner: DataOwner, signal: AbortSignal): Promise<boolean> {
    if ((await this.data.prepare?.(owner)) === false) return false;
    for (const table of this.data.tables) {
      await this.change(
        table,
        erasureCondition(table, owner),
        owner,
        signal,
        (where) => `DELETE FROM :table WHERE ${where}`,
      );
      for (const [column, value] of Object.entries(table.named ?? {})) {
        const cleared = (table.clears ?? []).map((text) => `, ${text} = ''`).join('');
        const set = (where: string) =>
          `UPDATE :table SET ${column} = ${value ?? 'NULL'}${cleared} WHERE ${where}`;
        await this.change(table, namingCondition(table, column, owner), owner, signal, set);
      }
    }
    await purgeDeleted(this.dataSource);
    return true;
  }

  /** Returns the number of remaining rows about a person, by table. */
  async countRemaining(owner: DataOwner): Promise<RemainingRows> {
    const counts: RemainingRows = {};
    for (const table of this.data.tables) {
      const condition = remainingCondition(table, owner);
      const { tableName } = this.dataSource.getMetadata(table.entity);
      if (condition !== null) counts[tableName] = await this.reading.count(table.entity, condition, owner);
    }
    return counts;
  }

  private async change(
    { entity }: PersonalTable,
    condition: string | null,
    { userId }: DataOwner,
    signal: AbortSignal,
    statement: (where: string) => string,
  ): Promise<void> {
    if (condition === null) return;
    const meta = this.dataSource.getMetadata(entity);
    const keys = primaryKeysOf(meta);
    const quoted = (name: string) => this.dataSource.driver.escape(name);
    for (let after = 0; ; ) {
      signal.throwIfAborted();
      const { rows, next } = await this.reading.page(entity, [], [condition], { userId, after, size: chunk });
      if (rows.length === 0) return;
      const where = rows.map(() => `(${keys.map((key) => `${quoted(key)} = ?`).join(' AND ')})`).join(' OR ');
      const values = rows.flatMap((row) => keys.map((key) => row[key]));
      const sql = statement(where).replace(':table', quoted(meta.tableName));
      const startedAt = performance.now();
      await retried(() => this.dataSource.query(sql, values));
      // Pauses for as long as the statement has taken, so that other work gets at least half of the time.
      await delay(Math.ceil(performance.now() - startedAt));
      if (next === null) return;
      // For keys other than `id`, the position is a row count, which stays 0 because processed rows no longer match.
      if (keys[0] === 'id') after = next;
    }
  }
}
