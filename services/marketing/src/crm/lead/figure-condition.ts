import type { LeadColumnFilter, LeadStepKind } from '@portals/contracts/constants';
import { databaseTime, indexName, placeholders } from '@portals/service-kit';
import type { DataSource } from 'typeorm';
import { boundsOfDay, type Condition } from '../../kernel/plain.js';
import { stepDayIndex, stepPlaceIndex } from '../funnel-counts/lead-step.entity.js';
import { columnNumber } from '../lead-row/lead-status.rules.js';

/** A kind of step within a range of days, including the first and the last day. */
interface MeantStep {
  kind: LeadStepKind;
  from: string;
  until: string;
}

/** A board column in which a lead was at the end of a day. */
interface MeantPlace {
  place: LeadColumnFilter;
  day: string;
}

/** Conditions on rows of `marketing_leads` that find leads by their history. */
export interface FigureConditions {
  step: (step: MeantStep) => Condition;
  place: (place: MeantPlace) => Condition;
}

const kinds: Record<LeadStepKind, string> = {
  forward: 'direction = 1',
  back: 'direction = -1',
  won: 'isFirstWon = 1',
  lost: 'isFirstLost = 1',
  contacted: 'isFirstContact = 1',
};

/** Columns of closed leads. A lead in any other column is open. */
const closed = (['won', 'lost'] as const).map(columnNumber);

const endOf = (day: string) => databaseTime(boundsOfDay(day).until);

/** Conditions for few leads, such as a range of ids: each condition looks up the steps of every lead. */
export const figureConditions: FigureConditions = {
  step: ({ kind, from, until }) => ({
    sql: `EXISTS (SELECT 1 FROM marketing_lead_steps step
      WHERE step.leadId = marketing_leads.id AND step.day >= ? AND step.day <= ? AND step.${kinds[kind]})`,
    parameters: [from, until],
  }),
  place: ({ place, day }) => ({
    sql: `(createdAt < ? AND COALESCE((SELECT step.toColumn FROM marketing_lead_steps step
        WHERE step.leadId = marketing_leads.id AND step.day <= ? ORDER BY step.day DESC LIMIT 1), entryColumn)
      ${place === 'open' ? `NOT IN (${placeholders(closed)})` : '= ?'})`,
    parameters: [endOf(day), day, ...(place === 'open' ? closed : [columnNumber(place)])],
  }),
};

/** Conditions for all leads of a company: indexes give the ids of matching leads, so that the leads themselves are not read. */
export function indexedFigureConditions(
  type: DataSource['options']['type'],
  companyId: number,
): FigureConditions {
  // MySQL and MariaDB always look up the steps of each lead, however the condition is written.
  if (type !== 'better-sqlite3') return figureConditions;
  return {
    step: ({ kind, from, until }) => ({
      sql: `id IN (SELECT leadId FROM marketing_lead_steps INDEXED BY ${stepDayIndex}
        WHERE marketingCompanyId = ? AND day >= ? AND day <= ? AND ${kinds[kind]})`,
      parameters: [companyId, from, until],
    }),
    place: ({ place, day }) => {
      if (place !== 'open') return idsIn('id IN', leadsIn(companyId, [columnNumber(place)], day));
      return idsIn('id NOT IN', union([leadsIn(companyId, closed, day), laterThan(companyId, day)]));
    },
  };
}

const idsIn = (within: string, { sql, parameters }: Condition): Condition => ({
  sql: `${within} (${sql})`,
  parameters,
});

const union = (sets: readonly Condition[]): Condition => ({
  sql: sets.map(({ sql }) => sql).join(' UNION ALL '),
  parameters: sets.flatMap(({ parameters }) => parameters),
});

/**
 * Returns the subquery for leads created after a day. Excluding their ids reads only an index, whereas comparing each lead's creation time
 * would read the leads.
 */
const laterThan = (companyId: number, day: string): Condition => ({
  sql: `SELECT id FROM marketing_leads INDEXED BY ${createdIndex} WHERE marketingCompanyId = ? AND createdAt >= ?`,
  parameters: [companyId, endOf(day)],
});

/**
 * Returns the subquery for leads that were in any of the given columns at the end of a day: a step had moved them there, or they were
 * created there and had not moved yet.
 */
function leadsIn(companyId: number, columns: readonly number[], day: string): Condition {
  const moved = {
    sql: `SELECT leadId ${stepsTo(columns)} AND (untilDay IS NULL OR untilDay > ?) AND day <= ?`,
    parameters: [companyId, ...columns, day, day],
  };
  const isNew = columns.length === 1 && columns[0] === columnNumber('new');
  return union([moved, isNew ? unmovedNew(companyId, day) : unmoved(companyId, columns, day)]);
}

const stepsTo = (columns: readonly number[]) => `FROM marketing_lead_steps INDEXED BY ${stepPlaceIndex}
  WHERE marketingCompanyId = ? AND toColumn IN (${placeholders(columns)})`;

/**
 * Returns the subquery for leads that were created in the given columns and had not moved by the end of a day. Few leads are created
 * outside "new", so looking up the steps of each lead is fast.
 */
const unmoved = (companyId: number, columns: readonly number[], day: string): Condition => ({
  sql: `SELECT came.id FROM marketing_leads came INDEXED BY ${entryIndex}
    WHERE came.marketingCompanyId = ? AND came.entryColumn IN (${placeholders(columns)}) AND came.createdAt < ?
      AND NOT EXISTS (SELECT 1 FROM marketing_lead_steps step WHERE step.leadId = came.id AND step.day <= ?)`,
  parameters: [companyId, ...columns, endOf(day), day],
});

/**
 * Returns the subquery for leads that were created in "new" and had not moved by the end of a day: leads without any step, and leads whose
 * first step came later.
 */
function unmovedNew(companyId: number, day: string): Condition {
  const fresh = columnNumber('new');
  const later = laterThan(companyId, day);
  return union([
    {
      sql: `SELECT id FROM marketing_leads INDEXED BY ${boardIndex}
        WHERE marketingCompanyId = ? AND boardColumn = ? AND createdAt < ?
          AND id NOT IN (SELECT leadId ${stepsTo([fresh])} AND untilDay IS NULL)`,
      parameters: [companyId, fresh, endOf(day), companyId, fresh],
    },
    {
      sql: `SELECT leadId FROM marketing_lead_steps INDEXED BY ${stepDayIndex}
        WHERE marketingCompanyId = ? AND day > ? AND isFirstContact = 1 AND leadId NOT IN (${later.sql})`,
      parameters: [companyId, day, ...later.parameters],
    },
  ]);
}

const leadIndex = (column: string) =>
  indexName('marketing_leads', ['marketingCompanyId', ...(column === '' ? [] : [column]), 'createdAt']);
const createdIndex = leadIndex('');
const boardIndex = leadIndex('boardColumn');
const entryIndex = leadIndex('entryColumn');
