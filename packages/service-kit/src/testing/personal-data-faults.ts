import type { DataSource } from 'typeorm';
import type { PersonalData, PersonalTable } from '../personal-data/personal-table.js';

/** Matches names of columns that identify a person or the owner of a workspace. */
const telling =
  /^(who|whom)$|(userId|workspaceId|assigneeId|targetId|username|email|address|recipient|replyTo|By|ById)$/i;

function faultsOf(
  { section, why, own, named = {}, clears = [], others = {} }: PersonalTable,
  columns: string[],
) {
  const isErased = (column: string) =>
    new RegExp(`\\b${column}\\b`).test(own ?? '') ||
    [...Object.keys(named), ...clears, ...Object.keys(others)].includes(column);
  // `why` without `own` and `named` declares that the whole table has no personal data.
  const isNobodys = own === undefined && why !== undefined && Object.keys(named).length === 0;
  const open = columns.filter((column) => telling.test(column) && !isErased(column));
  return [
    ...(section === undefined && why === undefined ? ['is in no copy, without a reason'] : []),
    ...(open.length > 0 && !isNobodys ? [`has ${open.join(', ')}, which an erasure leaves`] : []),
  ];
}

/**
 * Returns one line for each table whose declaration is incomplete. Every table must declare which of its data belongs to a person, is part
 * of the copy of a person's data, and is erased with the account.
 */
export function personalDataFaults({ entityMetadatas }: DataSource, { tables }: PersonalData): string[] {
  const known = new Map(tables.map((table) => [table.entity as unknown, table]));
  return entityMetadatas.flatMap(({ target, tableName, columns }) => {
    const table = known.get(target);
    if (table === undefined) return [`${tableName} is not listed`];
    const names = columns.map(({ databaseName }) => databaseName);
    return faultsOf(table, names).map((fault) => `${tableName} ${fault}`);
  });
}
