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

/** Returns the condition for leads created by an import, checked for each lead that is read. */
const createdBy = (importId: number): Condition => ({
  sql: `EXISTS (SELECT 1 FROM marketing_lead_import_rows
    WHERE leadId = marketing_leads.id AND leadImportId = ? AND bucket = 'created')`,
  parameters: [importId],
});

/**
 * Returns the condition for leads of a fit level, expressed in points, because an index has the leads of a level together in
 * the order of their points.
 */
function ofFitPoints(level: FitLevel): Condition {
  const { from, to } = fitPointsOf(level);
  return { sql: '(fit >= ? AND fit <= ?)', parameters: [from, to] };
}

/** Returns the condition for a status. Statuses stored in Spanish before both languages were recognised are found by their word. */
function ofStatus(status: string): Condition {
  const keys = statusKeysOf(status);
  return { sql: `statusKey IN (${placeholders(keys)})`, parameters: keys };
}

const ofLegalBasis = (legalBasis: NonNullable<LeadFilter['legalBasis']>): Condition =>
  legalBasis === 'none' ? { sql: 'legalBasis IS NULL', parameters: [] } : equal('legalBasis', legalBasis);

/** Returns the condition for a reason of loss. "None" matches lost leads only; leads found by a step were lost then. */
function ofLossReason({ lossReason, step }: LeadFilter): Condition[] {
  if (lossReason !== 'none') return lossReason ? [equal('lossReason', lossReason)] : [];
  const without = { sql: 'lossReason IS NULL', parameters: [] };
  return step ? [without] : [without, equal('boardColumn', columnNumber('lost'))];
}

const inChargeOf = (assignee: NonNullable<LeadFilter['assignee']>): Condition =>
  assignee === 'none' ? { sql: 'assigneeId IS NULL', parameters: [] } : equal('assigneeId', assignee);

/** Returns the conditions for open leads whose next step is due; won and lost leads have no next step (rule 9.10). */
function dueUntil(day: string): Condition[] {
  const columns = openLeadColumns.map(columnNumber);
  return [
    { sql: 'nextStepKey <= ?', parameters: [nextStepKeyOf(day)] },
    { sql: `boardColumn IN (${placeholders(columns)})`, parameters: columns },
  ];
}

/** Conditions for the search and for figures. They are not columns of a lead, and their form depends on how many leads are read. */
interface Ways {
  search: (search: string) => Condition;
  figures: FigureConditions;
}

/** Returns the conditions for the creation time of leads, and for their steps and past columns. */
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

/** Returns a condition for each field of a filter; a missing or empty field excludes no lead. */
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
 * it only for leads that are already narrowed down, such as a range of ids.
 */
export const leadCondition = (companyId: number, filter: LeadFilter): Condition =>
  inCompany(
    companyId,
    conditionsOf(filter, {
      search: (search) => searchCondition(search, companyPrefix(companyId)),
      figures: figureConditions,
    }),
  );

/** Returns the same clause for all leads of a company, using the full-text index and the index of the requested order. */
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

/** Leads of a company, read in the order of an index of `marketing_leads`. */
interface IndexedLeads {
  /** Columns of the index after the company. A query that uses only these and `id` reads no table rows. */
  index: readonly string[];
  companyId: number;
  filter: LeadFilter;
}

/**
 * Returns a FROM and a WHERE clause on `marketing_leads` for the leads of one company that match a filter. The matching ids come from the
 * indexes of the filter's columns; the columns to read are all in `index`, so that no lead is read.
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
      // The plus signs prevent SQLite from looking up the leads by these ids.
      sql: `FROM ${table} INDEXED BY ${name} WHERE ${['marketingCompanyId = ?', ...sets.map(({ sql }) => `+${sql}`)].join(' AND ')}`,
      parameters: [companyId, ...sets.flatMap(({ parameters }) => parameters)],
    };
  }
  // A full-text index of MySQL returns rows instead of ids, so the leads are read anyway.
  if (search || conditions.length === 0) {
    const { sql, parameters } = indexedLeadCondition(dataSource, companyId, filter);
    return { sql: `FROM ${table} WHERE ${sql}`, parameters };
  }
  const meant = inCompany(companyId, conditions);
  return {
    // DISTINCT materialises the subquery; without it MySQL and MariaDB would read each lead after all.
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
