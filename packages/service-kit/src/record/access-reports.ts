import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ReportedEvent } from '@portals/contracts/auth';
import { DataSource, type EntityManager } from 'typeorm';
import { insertRows } from '../database/insert.js';
import { QUEUED } from '../work/queued-work.js';
import { WorkQueue } from '../work/work-queue.js';
import { ReportedEventEntity } from './reported-event.entity.js';

export type NewAccessReport = Pick<ReportedEvent, 'workspaceId' | 'what' | 'who'> &
  Partial<Pick<ReportedEvent, 'whom' | 'address' | 'company' | 'from' | 'to' | 'otherWorkspaceId'>>;

/** Maximum length of the columns in the record of access; longer names of companies and links are truncated. */
const longest = 200;
const cut = (value: string | null = null) => value?.slice(0, longest).toWellFormed() ?? null;

/**
 * Queue of entries for the record of access in the auth service. An entry is stored in the transaction of the change that it is about. The
 * entries of one workspace are delivered in order, and each is retried until the auth service has stored it (rule 18.50).
 */
@Injectable()
export class AccessReports extends WorkQueue<ReportedEventEntity> {
  constructor(@Inject(DataSource) dataSource: DataSource) {
    super(dataSource, ReportedEventEntity, (alias) => `${alias}.workspaceId`);
  }

  async add(manager: EntityManager, ...reports: NewAccessReport[]): Promise<void> {
    const now = new Date();
    const rows = reports.map(({ company, from, to, ...report }) => ({
      state: QUEUED,
      nextAttemptAt: now,
      workspaceId: report.workspaceId,
      event: {
        ...{ uuid: randomUUID(), at: now.toISOString(), whom: null, address: null, otherWorkspaceId: null },
        ...report,
        ...{ company: cut(company), from: cut(from), to: cut(to) },
      },
    }));
    await insertRows(manager, ReportedEventEntity, rows);
  }

  /** Deletes an entry that the auth service has received, even if another replica now holds the lease. */
  async delivered({ id }: ReportedEventEntity): Promise<void> {
    await this.dataSource.manager.delete(ReportedEventEntity, { id });
  }
}
