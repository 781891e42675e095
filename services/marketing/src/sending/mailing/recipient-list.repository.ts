import { Inject, Injectable } from '@nestjs/common';
import type { MailingRecipient, MailingRecipientQuery } from '@portals/contracts/marketing';
import {
  type AccessCondition,
  addressPattern,
  type Page,
  type RowReader,
  toDate,
} from '@portals/service-kit';
import { DataSource, In } from 'typeorm';
import { LeadEntity } from '../../crm/index.js';
import { readPage } from '../../kernel/index.js';
import { allOf, type Condition } from '../../kernel/plain.js';
import type { RecipientEntity } from '../mailing-row/recipient.entity.js';

const table = 'marketing_recipients';
const columns = [
  'id',
  'mailingId',
  'leadId',
  'address',
  'state',
  'exclusion',
  'reason',
  'dismissed',
  'attempts',
  'nextAttemptAt',
  'sentAt',
  'changedAt',
] as const;

type Times = 'nextAttemptAt' | 'sentAt' | 'changedAt';
type StoredRow = Omit<Pick<RecipientEntity, (typeof columns)[number]>, Times | 'dismissed'> & {
  nextAttemptAt: Date | string;
  sentAt: Date | string | null;
  changedAt: Date | string;
  dismissed: number | boolean;
};

/** Filter of a list of recipients. */
type Meant = Pick<MailingRecipientQuery, 'state' | 'search'>;

function conditionOf(mailingId: number, { state, search }: Meant): Condition {
  const conditions: Condition[] = [{ sql: 'mailingId = ?', parameters: [mailingId] }];
  if (state === 'putOff') conditions.push({ sql: "state = 'queued' AND attempts > 0", parameters: [] });
  else if (state) conditions.push({ sql: 'state = ?', parameters: [state] });
  if (search) {
    conditions.push({ sql: "address LIKE ? ESCAPE '!'", parameters: [addressPattern(search)] });
  }
  return allOf(conditions);
}

/** Lists the recipients of a mailing with their results, for the screen and for exports. */
@Injectable()
export class RecipientListRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async list(
    mailingId: number,
    query: MailingRecipientQuery,
    reader: RowReader,
  ): Promise<Page<MailingRecipient>> {
    const { page, pageSize } = query;
    const where = conditionOf(mailingId, query);
    const order = { sort: 'id', sortable: {} };
    const found = await readPage<StoredRow>(reader, {
      table,
      columns,
      where,
      ...order,
      page,
      pageSize,
    });
    const names = await this.names(found.rows);
    return found.map((row) => toAnswer(row, names));
  }

  async total(mailingId: number, meant: Meant): Promise<number> {
    const where = conditionOf(mailingId, meant);
    const sql = `SELECT COUNT(*) AS total FROM ${table} WHERE ${where.sql}`;
    const [row] = await this.dataSource.query<{ total: unknown }[]>(sql, where.parameters);
    return Number(row?.total ?? 0);
  }

  /** Returns the next recipients after an id, in order of id. */
  async next(mailingId: number, meant: Meant, after: number, size: number): Promise<MailingRecipient[]> {
    const where = allOf([conditionOf(mailingId, meant), { sql: 'id > ?', parameters: [after] }]);
    const sql = `SELECT ${columns.join(', ')} FROM ${table} WHERE ${where.sql} ORDER BY id LIMIT ?`;
    const rows = await this.dataSource.query<StoredRow[]>(sql, [...where.parameters, size]);
    const names = await this.names(rows);
    return rows.map((row) => toAnswer(row, names));
  }

  /** Returns a recipient if the company of its mailing is accessible. */
  async find(reach: AccessCondition, id: number): Promise<(MailingRecipient & { mailingId: number }) | null> {
    const names = columns.map((name) => `found.${name}`).join(', ');
    const sql = `SELECT ${names} FROM ${table} found
      JOIN marketing_mailings mailing ON mailing.id = found.mailingId
      JOIN marketing_companies company ON company.id = mailing.marketingCompanyId
      WHERE found.id = ? AND mailing.deletedCampaignId IS NULL AND ${reach.sql}`;
    const [row] = await this.dataSource.query<StoredRow[]>(sql, [id, ...reach.parameters]);
    return row === undefined ? null : { ...toAnswer(row, await this.names([row])), mailingId: row.mailingId };
  }

  private async names(rows: readonly Pick<StoredRow, 'leadId'>[]): Promise<Map<number, LeadEntity>> {
    const ids = rows.flatMap(({ leadId }) => leadId ?? []);
    if (ids.length === 0) return new Map();
    const select = { id: true, contactName: true, companyName: true } as const;
    const leads = await this.dataSource.manager.find(LeadEntity, { select, where: { id: In(ids) } });
    return new Map(leads.map((lead) => [lead.id, lead]));
  }
}

const iso = (at: Date | string | null) => (at === null ? null : toDate(at).toISOString());

function toAnswer(row: StoredRow, names: ReadonlyMap<number, LeadEntity>): MailingRecipient {
  const { id, leadId, address, state, exclusion, reason, attempts } = row;
  const lead = names.get(leadId ?? 0);
  return {
    ...{ id, leadId, address, state, exclusion, reason, attempts },
    contactName: lead?.contactName ?? null,
    companyName: lead?.companyName ?? null,
    dismissed: Boolean(row.dismissed),
    nextAttemptAt: state === 'queued' ? iso(row.nextAttemptAt) : null,
    sentAt: iso(row.sentAt),
    changedAt: toDate(row.changedAt).toISOString(),
  };
}
