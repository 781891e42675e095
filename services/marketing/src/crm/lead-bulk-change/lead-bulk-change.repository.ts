import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { LeadBulkChange, type LeadEventQuery, type LeadRow } from '@portals/contracts/marketing';
import {
  type AccessCondition,
  lockRows,
  Page,
  placeholders,
  QUEUED,
  type RowReader,
  toDate,
  WorkQueue,
} from '@portals/service-kit';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { readPage } from '../../kernel/index.js';
import { allOf, type Condition } from '../../kernel/plain.js';
import { companyOwner } from '../company/company-owner.js';
import { rowColumns, type StoredLeadRow, toLeadRow } from '../lead/lead.repository.js';
import { indexedLeadCondition, leadCondition } from '../lead/lead-condition.js';
import { endedAssignment, LeadBulkChangeEntity, type LeadSelection } from './lead-bulk-change.entity.js';
import { LeadFormerBasisEntity } from './lead-former-basis.entity.js';

/** Columns that are needed for API responses about a bulk change. */
const columns = [
  'id',
  'marketingCompanyId',
  'toStatus',
  'lossReason',
  'toBasis',
  'assignment',
  'phase',
  'state',
  'total',
  'changed',
  'unchanged',
  'restored',
  'kept',
  'createdAt',
] as const;
type StoredBulkChange = Pick<
  LeadBulkChangeEntity,
  Exclude<(typeof columns)[number], 'createdAt' | 'assignment'>
> & {
  assignment: LeadBulkChange['assignment'];
  createdAt: Date | string;
};
/** A `StoredBulkChange` as a query returns it: JSON columns are text. */
type QueriedBulkChange = Omit<StoredBulkChange, 'toBasis' | 'assignment'> &
  Record<'toBasis' | 'assignment', string | null>;

type NewBulkChange = Pick<
  LeadBulkChangeEntity,
  'marketingCompanyId' | 'userId' | 'toStatus' | 'lossReason' | 'toBasis' | 'assignment' | 'selection'
>;

type MeantLeads = Pick<LeadBulkChangeEntity, 'total' | 'lastLeadId'>;

/** Returns the selection of leads to which a bulk change applies. */
export const selectedLeads = ({
  assignment,
  selection,
}: Pick<LeadBulkChangeEntity, 'assignment' | 'selection'>): LeadSelection =>
  assignment?.selection ?? selection;

/** Returns the condition for a company's selected leads. */
export function selectionCondition(companyId: number, selection: LeadSelection): Condition {
  if ('filter' in selection) return leadCondition(companyId, selection.filter);
  const { ids } = selection;
  const chosen = { sql: `id IN (${placeholders(ids)})`, parameters: ids };
  return allOf([leadCondition(companyId, {}), chosen]);
}

/**
 * SQL for the leads that the undo of a change did not restore; its two parameters are both the change's id. They are leads with an event of
 * the change but none of its undo, and leads with a former value, which a restore would have deleted.
 */
const unrestoredLeads = `FROM (
    SELECT done.leadId FROM marketing_lead_events done
      LEFT JOIN marketing_lead_events undone
        ON undone.bulkChangeId = done.bulkChangeId AND undone.leadId = done.leadId AND undone.how = 'undo'
      WHERE done.bulkChangeId = ? AND done.how <> 'undo' AND undone.id IS NULL
    UNION SELECT leadId FROM marketing_lead_former_bases WHERE bulkChangeId = ?
  ) kept JOIN marketing_leads found ON found.id = kept.leadId`;

/** Work queue of bulk changes, shared by all replicas. */
@Injectable()
export class LeadBulkChangeRepository extends WorkQueue<LeadBulkChangeEntity> {
  constructor(@Inject(DataSource) dataSource: DataSource) {
    super(dataSource, LeadBulkChangeEntity, companyOwner);
  }

  /** Counts the selected leads and returns the id of the newest one. */
  async count(reader: RowReader, companyId: number, selection: LeadSelection): Promise<MeantLeads> {
    const where =
      'filter' in selection
        ? indexedLeadCondition(this.dataSource, companyId, selection.filter)
        : selectionCondition(companyId, selection);
    const sql = `SELECT COUNT(*) AS total, MAX(id) AS last FROM marketing_leads WHERE ${where.sql}`;
    const [meant] = await reader.query<{ total: unknown; last: unknown }[]>(sql, where.parameters);
    return { total: Number(meant?.total ?? 0), lastLeadId: Number(meant?.last ?? 0) };
  }

  async insert(
    change: NewBulkChange,
    meant: MeantLeads,
    createdAt: Date,
    manager: EntityManager,
  ): Promise<LeadBulkChange> {
    const row = manager.create(LeadBulkChangeEntity, {
      ...change,
      ...{ phase: 'change', state: QUEUED, nextAttemptAt: createdAt, createdAt },
      ...{ attempts: 0, doneLeadId: 0, changed: 0, unchanged: 0, restored: 0, kept: 0 },
      ...meant,
    });
    await manager.insert(LeadBulkChangeEntity, row);
    return toAnswer(row);
  }

  /**
   * Ends earlier changes that are still waiting and that the new change would overwrite completely, because they set the same kind of value
   * on the same leads (rule 15.5).
   */
  async replace(next: NewBulkChange, manager: EntityManager): Promise<void> {
    const { marketingCompanyId } = next;
    const waiting = manager.createQueryBuilder(LeadBulkChangeEntity, 'bulk').where({
      ...{ marketingCompanyId, state: QUEUED, phase: 'change', lease: IsNull(), doneLeadId: 0 },
    });
    const isSame = (row: LeadBulkChangeEntity) =>
      kindOf(row) === kindOf(next) &&
      (next.toBasis === null || next.toBasis.replace) &&
      (row.lossReason === null || row.lossReason === next.lossReason) &&
      isDeepStrictEqual(selectedLeads(row), selectedLeads(next));
    const ids = (await lockRows(waiting).getMany()).filter(isSame).map(({ id }) => id);
    if (ids.length > 0)
      await manager.update(LeadBulkChangeEntity, { id: In(ids) }, { state: 'done', total: 0 });
  }

  /** Returns the people whom the undo of a change would put in charge. */
  async formerAssignees(reader: RowReader, id: number): Promise<number[]> {
    const rows = await reader.query<{ assigneeId: number }[]>(
      `SELECT DISTINCT assigneeId FROM marketing_lead_former_bases WHERE bulkChangeId = ? AND assigneeId IS NOT NULL`,
      [id],
    );
    return rows.map(({ assigneeId }) => assigneeId);
  }

  /** Lets the undo of a change put nobody in charge instead of these people. */
  async forgetAssignees(id: number, userIds: readonly number[], manager: EntityManager): Promise<void> {
    if (userIds.length === 0) return;
    const places = { bulkChangeId: id, assigneeId: In([...userIds]) };
    await manager.update(LeadFormerBasisEntity, places, { assigneeId: null });
  }

  /** Ends a company's bulk changes that assign leads, and their undos, so that none of them can be undone any more (rule 18.73). */
  async endAssignments(companyId: number, manager: EntityManager): Promise<void> {
    const ended = { phase: 'undo', state: 'done', kept: 0 } as const;
    const changes = { marketingCompanyId: companyId, assignment: Not(IsNull()) };
    await manager.update(LeadBulkChangeEntity, changes, { ...ended, assignment: endedAssignment });
  }

  /** Counts the waiting and running changes of a workspace, and of one of its companies. */
  async countPending(workspaceId: number, companyId: number, manager: EntityManager) {
    const rows = await manager.query<{ marketingCompanyId: number }[]>(
      `SELECT bulk.marketingCompanyId FROM marketing_lead_bulk_changes bulk
        JOIN marketing_companies company ON company.id = bulk.marketingCompanyId
        WHERE bulk.state = ? AND company.workspaceId = ?`,
      [QUEUED, workspaceId],
    );
    const ofCompany = rows.filter(({ marketingCompanyId }) => marketingCompanyId === companyId).length;
    return { ofWorkspace: rows.length, ofCompany };
  }

  /** Lists the bulk changes of a company, newest first. */
  async list(companyId: number, { page, pageSize }: LeadEventQuery): Promise<Page<LeadBulkChange>> {
    const where = { sql: 'marketingCompanyId = ?', parameters: [companyId] };
    const order = { sort: '-id', sortable: {} };
    const request = { table: 'marketing_lead_bulk_changes', columns, where, ...order, page, pageSize };
    const rows = await readPage<QueriedBulkChange>(this.dataSource, request);
    return rows.map((row) =>
      toAnswer({ ...row, toBasis: basisFrom(row.toBasis), assignment: assignmentFrom(row.assignment) }),
    );
  }

  /** Returns a bulk change if the caller has access to its company. */
  async find(reach: AccessCondition, id: number): Promise<LeadBulkChange | null> {
    const sql = `SELECT company.id FROM marketing_lead_bulk_changes bulk
      JOIN marketing_companies company ON company.id = bulk.marketingCompanyId
      WHERE bulk.id = ? AND ${reach.sql}`;
    const found = await this.dataSource.query<object[]>(sql, [id, ...reach.parameters]);
    if (found.length === 0) return null;
    const row = await this.dataSource.manager.findOneBy(LeadBulkChangeEntity, { id });
    return row && toAnswer(row);
  }

  /** Returns the row of a change and locks it until the transaction ends; null when it no longer exists. */
  lock(id: number, manager: EntityManager): Promise<LeadBulkChangeEntity | null> {
    const query = manager.createQueryBuilder(LeadBulkChangeEntity, 'bulk').where({ id });
    return lockRows(query).getOne();
  }

  async store(row: LeadBulkChangeEntity, manager: EntityManager): Promise<void> {
    const { id, phase, state, lease, nextAttemptAt, doneLeadId, changed, unchanged, restored, kept } = row;
    const progress = { phase, state, doneLeadId, changed, unchanged, restored, kept };
    // While a worker runs the change, it owns the lease and renews it, so the due time must not be changed.
    const due = lease === null ? { lease, nextAttemptAt } : {};
    await manager.update(LeadBulkChangeEntity, { id }, { ...progress, ...due });
  }

  /** Lists the leads that an undo did not restore, because somebody has changed them since the bulk change, in the order of their ids. */
  async kept({ id }: LeadBulkChange, { page, pageSize }: LeadEventQuery): Promise<Page<LeadRow>> {
    const columns = rowColumns.map((name) => `found.${name}`).join(', ');
    const rows = await this.dataSource.query<StoredLeadRow[]>(
      `SELECT ${columns} ${unrestoredLeads} ORDER BY kept.leadId LIMIT ? OFFSET ?`,
      [id, id, pageSize, (page - 1) * pageSize],
    );
    const [counted] = await this.dataSource.query<{ total: unknown }[]>(
      `SELECT COUNT(*) AS total ${unrestoredLeads}`,
      [id, id],
    );
    return new Page(rows.map(toLeadRow), Number(counted?.total ?? 0));
  }
}

const basisFrom = (json: string | null) =>
  json === null ? null : LeadBulkChange.shape.basis.parse(JSON.parse(json));

const assignmentFrom = (json: string | null) =>
  json === null ? null : LeadBulkChange.shape.assignment.parse(JSON.parse(json));

/** Returns the kind of value that a bulk change sets. */
const kindOf = ({ toBasis, assignment }: Pick<LeadBulkChangeEntity, 'toBasis' | 'assignment'>) =>
  toBasis !== null ? 'basis' : assignment !== null ? 'assignee' : 'status';

const states = {
  change: { queued: 'running', done: 'done' },
  undo: { queued: 'undoing', done: 'undone' },
} as const;

export function toAnswer(row: StoredBulkChange): LeadBulkChange {
  const { id, marketingCompanyId, toStatus, toBasis: basis, phase, state } = row;
  const { lossReason, total, changed, unchanged, restored, kept } = row;
  const assignment = row.assignment && { assigneeId: row.assignment.assigneeId };
  return {
    ...{
      id,
      marketingCompanyId,
      status: toStatus || null,
      lossReason,
      basis,
      assignment,
      state: states[phase][state],
    },
    ...{ total, changed, unchanged, restored, kept },
    createdAt: toDate(row.createdAt).toISOString(),
  };
}
