import { type FitLevel, fitPointsOf, openLeadColumns } from '@portals/contracts/constants';
import type { LeadFilter, LeadQuery } from '@portals/contracts/marketing';
import { databaseTime, indexName, placeholders } from '@portals/service-kit';
import type { DataSource } from 'typeorm';
import {
  allOf,
  type Condition,
  companyPrefix,
  indexedSearchCondition,
  labelKeyOf,
  searchCondition,
} from '../../kernel/plain.js';
import { fitLevelNumber } from '../fit/fit-score.rules.js';
import { columnNumber, nextStepKeyOf, statusKeysOf } from '../lead-row/lead-status.rules.js';
import { type FigureConditions, figureConditions, indexedFigureConditions } from './figure-condition.js';

const table = 'marketing_leads';

const equal = (column: string, value: string | number): Condition => ({
  sql: `${column} = ?`,
  parameters: [value],
});

/** Returns the condition for leads that an import created; it is checked for each lead that the query reads. */
const createdBy = (importId: number): Condition => ({
  sql: `EXISTS (SELECT 1 FROM marketing_lead_import_rows
    WHERE leadId = marketing_leads.id AND leadImportId = ? AND bucket = 'created')`,
  parameters: [importId],
});

/**
 * Returns the condition for a fit level as a range of points, which suits a list sorted by fit: in that index, the leads of a level are
 * consecutive.
 */
function ofFitPoints(level: FitLevel): Condition {
  const { from, to } = fitPointsOf(level);
  return { sql: '(fit >= ? AND fit <= ?)', parameters: [from, to] };
}

/**
 * Returns the condition for a status. It also finds statuses that were stored as Spanish words before statuses were recognized in both
 * languages.
 */
function ofStatus(status: string): Condition {
  const keys = statusKeysOf(status);
  return { sql: `statusKey IN (${placeholders(keys)})`, parameters: keys };
}

const ofLegalBasis = (legalBasis: NonNullable<LeadFilter['legalBasis']>): Condition =>
  legalBasis === 'none' ? { sql: 'legalBasis IS NULL', parameters: [] } : equal('legalBasis', legalBasis);

/**
 * Returns the condition for a loss reason. "None" matches only leads that are lost now. With a filter by step, the column is not checked,
 * because leads that were lost then may have been reopened since.
 */
function ofLossReason({ lossReason, step }: LeadFilter): Condition[] {
  if (lossReason !== 'none') return lossReason ? [equal('lossReason', lossReason)] : [];
  const without = { sql: 'lossReason IS NULL', parameters: [] };
  return step ? [without] : [without, equal('boardColumn', columnNumber('lost'))];
}

const inChargeOf = (assignee: NonNullable<LeadFilter['assignee']>): Condition =>
  assignee === 'none' ? { sql: 'assigneeId IS NULL', parameters: [] } : equal('assigneeId', assignee);

/** Returns the conditions for open leads whose next step is due. Won and lost leads have no next step (rule 9.10). */
function dueUntil(day: string): Condition[] {
  const columns = openLeadColumns.map(columnNumber);
  return [
    { sql: 'nextStepKey <= ?', parameters: [nextStepKeyOf(day)] },
    { sql: `boardColumn IN (${placeholders(columns)})`, parameters: columns },
  ];
}

/** Builds the conditions for the search and for lead histories; the fastest SQL for them depends on the number of leads to read. */
interface Ways {
  search: (search: string) => Condition;
  figures: FigureConditions;
}

/** Returns the conditions on the creation time, the steps and the past columns of leads. */
function historyConditions(filter: LeadFilter, figures: FigureConditions): Condition[] {
  const { createdFrom, createdUntil, step, stepFrom, stepUntil, wasIn, wasOn } = filter;
  const conditions: Condition[] = [];
  const moment = (at: string) => [databaseTime(new Date(at))];
  if (createdFrom) conditions.push({ sql: 'createdAt >= ?', parameters: moment(createdFrom) });
  if (createdUntil) conditions.push({ sql: 'createdAt < ?', parameters: moment(createdUntil) });
  if (step && stepFrom && stepUntil) {
    conditions.push(figures.step({ kind: step, from: stepFrom, until: stepUntil }));
  }
  if (wasIn && wasOn) conditions.push(figures.place({ place: wasIn, day: wasOn }));
  return conditions;
}

/** Returns the conditions for the fields of a filter; an undefined or empty field adds none. */
function conditionsOf(
  filter: LeadFilter & Partial<Pick<LeadQuery, 'sort'>>,
  { search: searching, figures }: Ways,
): Condition[] {
  const { search, status, column, source, sector, nextStepUntil, fit, legalBasis, assignee, importId, sort } =
    filter;
  const conditions: Condition[] = [];
  if (column) conditions.push(equal('boardColumn', columnNumber(column)));
  if (status) conditions.push(ofStatus(status));
  if (source) conditions.push(equal('sourceKey', labelKeyOf(source)));
  if (sector) conditions.push(equal('sectorKey', labelKeyOf(sector)));
  conditions.push(...historyConditions(filter, figures));
  if (nextStepUntil) conditions.push(...dueUntil(nextStepUntil));
  if (fit) {
    const byPoints = sort === 'fit' || sort === '-fit';
    conditions.push(byPoints ? ofFitPoints(fit) : equal('fitLevel', fitLevelNumber(fit)));
  }
  if (legalBasis) conditions.push(ofLegalBasis(legalBasis));
  conditions.push(...ofLossReason(filter));
  if (assignee) conditions.push(inChargeOf(assignee));
  if (importId) conditions.push(createdBy(importId));
  if (search) conditions.push(searching(search));
  return conditions;
}

const inCompany = (companyId: number, conditions: readonly Condition[]) =>
  allOf([equal('marketingCompanyId', companyId), ...conditions]);

/**
 * Returns a WHERE clause on `marketing_leads` for the leads of one company that match a filter. It reads every lead that it checks, so use
 * it only for few leads, such as a range of ids.
 */
export const leadCondition = (companyId: number, filter: LeadFilter): Condition =>
  inCompany(
    companyId,
    conditionsOf(filter, {
      search: (search) => searchCondition(search, companyPrefix(companyId)),
      figures: figureConditions,
    }),
  );

/** Like `leadCondition`, for all leads of a company: it uses the full-text index and the other indexes. */
export const indexedLeadCondition = (
  { options }: Pick<DataSource, 'options'>,
  companyId: number,
  filter: Parameters<typeof conditionsOf>[0],
): Condition =>
  inCompany(
    companyId,
    conditionsOf(filter, {
      search: (search) => indexedSearchCondition(search, companyId, options.type),
      figures: indexedFigureConditions(options.type, companyId),
    }),
  );

/** Leads of a company to be read through an index on `marketing_leads`. */
interface IndexedLeads {
  /** Columns of the index after the company's id. A query for only these columns and `id` does not read the table. */
  index: readonly string[];
  companyId: number;
  filter: LeadFilter;
}

/**
 * Returns the FROM and WHERE clauses for the leads of one company that match a filter. Indexes give the ids of matching leads, and `index`
 * contains all columns to read, so that the leads themselves are not read.
 */
export function leadsInIndex(
  dataSource: Pick<DataSource, 'options'>,
  { index, companyId, filter }: IndexedLeads,
): Condition {
  const { type } = dataSource.options;
  const { search, ...others } = filter;
  const conditions = conditionsOf(others, {
    search: searchCondition,
    figures: indexedFigureConditions(type, companyId),
  });
  const name = indexName(table, ['marketingCompanyId', ...index]);
  if (type === 'better-sqlite3') {
    const sets = conditions.map((one) => idsOf(inCompany(companyId, [one])));
    if (search) sets.push(indexedSearchCondition(search, companyId, type));
    return {
      // The plus signs keep SQLite from looking up each lead by these ids instead of using the index.
      sql: `FROM ${table} INDEXED BY ${name} WHERE ${['marketingCompanyId = ?', ...sets.map(({ sql }) => `+${sql}`)].join(' AND ')}`,
      parameters: [companyId, ...sets.flatMap(({ parameters }) => parameters)],
    };
  }
  // MySQL's full-text search reads the leads' rows anyway, so the index has no advantage.
  if (search || conditions.length === 0) {
    const { sql, parameters } = indexedLeadCondition(dataSource, companyId, filter);
    return { sql: `FROM ${table} WHERE ${sql}`, parameters };
  }
  const meant = inCompany(companyId, conditions);
  return {
    // DISTINCT forces the subquery to be materialized; otherwise MySQL and MariaDB would still read each lead.
    sql: `FROM ${table} FORCE INDEX (${name})
      STRAIGHT_JOIN (SELECT DISTINCT id FROM ${table} WHERE ${meant.sql}) meant ON meant.id = ${table}.id
      WHERE ${table}.marketingCompanyId = ?`,
    parameters: [...meant.parameters, companyId],
  };
}

const idsOf = ({ sql, parameters }: Condition): Condition => ({
  sql: `id IN (SELECT id FROM ${table} WHERE ${sql})`,
  parameters,
});
