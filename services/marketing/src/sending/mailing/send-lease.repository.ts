import { Inject, Injectable } from '@nestjs/common';
import { toDate } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { databaseTime } from '../../kernel/plain.js';
import { SendLeaseEntity } from './send-lease.entity.js';

/** Id of the only row of the table, which the migration inserts. */
const leaseId = 1;
const hourMs = 3_600_000;
const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / hourMs) * hourMs);

/** Grants the right to send mailings to one replica at a time. */
@Injectable()
export class SendLeaseRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /**
   * Acquires or renews the right to send.
   * @returns the number of emails released in this hour; null while another process holds the right
   */
  async hold(lease: string, now: Date, leaseEnd: Date): Promise<number | null> {
    const { affected } = await this.dataSource.manager
      .createQueryBuilder()
      .update(SendLeaseEntity)
      .set({ lease, leaseEnd })
      .where('id = :leaseId AND (lease = :lease OR lease IS NULL OR leaseEnd <= :now)', {
        leaseId,
        lease,
        now,
      })
      .execute();
    // MySQL counts changed rows, and the end of the lease changes every time.
    if (affected !== 1) return null;
    const row = await this.dataSource.manager.findOneBy(SendLeaseEntity, { id: leaseId });
    return row !== null && toDate(row.hour).getTime() === hourOf(now).getTime() ? row.hourCount : 0;
  }

  /** Counts released emails. */
  async letGo(lease: string, count: number, now: Date): Promise<void> {
    // MySQL assigns columns one after the other, so the count must be set while the hour is still the old one.
    await this.dataSource.manager
      .createQueryBuilder()
      .update(SendLeaseEntity)
      .set({
        hourCount: () => 'CASE WHEN hour = :hour THEN hourCount + :count ELSE :count END',
        hour: hourOf(now),
      })
      .where({ id: leaseId, lease })
      .setParameters({ hour: databaseTime(hourOf(now)), count })
      .execute();
  }

  /** Releases the right at once, for the next process. */
  async release(lease: string): Promise<void> {
    await this.dataSource.manager.update(SendLeaseEntity, { id: leaseId, lease }, { lease: null });
  }
}
