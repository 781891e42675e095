import { type FitLevel, fitPointsOf, openLeadColumns } from '@portals/contracts/constants';
import type { LeadFilter, LeadQuery } from '@portals/contracts/marketing';
import { indexName } from '@portals/service-kit';
import type { DataSource } from 'typeorm';
import {
  allOf,
  type Condition,
  companyPrefix,
  databaseTime,
  indexedSearchCondition,
  labelKeyOf,
  placeholders,
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

/** Leads that an import has created, which is asked of each lead that is looked at. */
const createdBy = (importId: number): Condition => ({
  sql: `EXISTS (SELECT 1 FROM marketing_lead_import_rows
    WHERE leadId = marketing_leads.id AND leadImportId = ? AND bucket = 'created')`,
  parameters: [importId],
});

/** Leads that fit so well, by their points: an index has those of a level one after the other, in the order of their points. */
function ofFitPoints(level: FitLevel): Condition {
  const { from, to } = fitPointsOf(level);
  return { sql: '(fit >= ? AND fit <= ?)', parameters: [from, to] };
}

/** A status that was stored in Spanish, before calls were understood in both languages, is still found by its word. */
function ofStatus(status: string): Condition {
  const keys = statusKeysOf(status);
  return { sql: `statusKey IN (${placeholders(keys)})`, parameters: keys };
}

const ofLegalBasis = (legalBasis: NonNullable<LeadFilter['legalBasis']>): Condition =>
  legalBasis === 'none' ? { sql: 'legalBasis IS NULL', parameters: [] } : equal('legalBasis', legalBasis);

/** Open leads whose next step is due: whoever is won or lost waits for none (rule 9.10). */
function dueUntil(day: string): Condition[] {
  const columns = openLeadColumns.map(columnNumber);
  return [
    { sql: 'nextStepKey <= ?', parameters: [nextStepKeyOf(day)] },
    { sql: `boardColumn IN (${placeholders(columns)})`, parameters: columns },
  ];
}

/** How what is no column of a lead is asked for. */
interface Ways {
  search: (search: string) => Condition;
  figures: FigureConditions;
}

/** Returns the conditions on when leads came in, which steps they took and in which columns they were. */
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

/** Returns a condition for each field of a filter; a field that is missing or empty excludes no lead. */
function conditionsOf(
  filter: LeadFilter & Partial<Pick<LeadQuery, 'sort'>>,
  { search: searching, figures }: Ways,
): Condition[] {
  const { search, status, column, source, sector, nextStepUntil, fit, legalBasis, importId, sort } = filter;
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
  if (importId) conditions.push(createdBy(importId));
  if (search) conditions.push(searching(search));
  return conditions;
}

const inCompany = (companyId: number, conditions: readonly Condition[]) =>
  allOf([equal('marketingCompanyId', companyId), ...conditions]);

/**
 * A WHERE clause on `marketing_leads` for the leads of one company that a filter means. It reads each lead that it looks at, so it
 * is for leads that something else has narrowed down: a range of ids.
 */
export const leadCondition = (companyId: number, filter: LeadFilter): Condition =>
  inCompany(
    companyId,
    conditionsOf(filter, {
      search: (search) => searchCondition(search, companyPrefix(companyId)),
      figures: figureConditions,
    }),
  );

/** The same for all leads of a company, with the indexes of the database: the full-text one, and the one of the order that is asked for. */
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

/** Leads of a company that are read in the order of an index of `marketing_leads`. */
interface IndexedLeads {
  /** Columns of the index after the company. A query that uses only these, and `id`, reads no lead. */
  index: readonly string[];
  companyId: number;
  filter: LeadFilter;
}

/**
 * A FROM and WHERE clause on `marketing_leads` for the leads of one company that a filter means. The ids of what is meant are taken from the
 * indexes of the filter's columns first: whatever else is asked of many leads is then in one index, and none of them is read.
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
      // The plus signs keep SQLite from reading the leads by these ids.
      sql: `FROM ${table} INDEXED BY ${name} WHERE ${['marketingCompanyId = ?', ...sets.map(({ sql }) => `+${sql}`)].join(' AND ')}`,
      parameters: [companyId, ...sets.flatMap(({ parameters }) => parameters)],
    };
  }
  // A full-text index of MySQL finds leads and not ids: they are read anyway.
  if (search || conditions.length === 0) {
    const { sql, parameters } = indexedLeadCondition(dataSource, companyId, filter);
    return { sql: `FROM ${table} WHERE ${sql}`, parameters };
  }
  const meant = inCompany(companyId, conditions);
  return {
    // DISTINCT makes it a table of its own: otherwise MySQL and MariaDB would read each lead after all.
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
