import type { DataOwner } from '@portals/contracts/auth';

/**
 * Describes the personal data in one table. In the conditions `:user` stands for the id of the person, `:own` for the list of workspaces
 * that have no other owner, and `:shared` for the list of their other workspaces.
 */
export interface PersonalTable {
  entity: new () => object;
  /** Name of the file in the copy of a person's data; a table without one is left out of the copy, for the reason in `why`. */
  section?: string;
  why?: string;
  /** Condition for the rows that belong to the person; an erasure deletes them. */
  own?: string;
  /** Condition for further rows in the copy: the person's part in other people's records, which those people keep. */
  part?: string;
  /** Columns that name the person in other people's rows, with the value that an erasure writes into them. */
  named?: Readonly<Record<string, 0 | null>>;
  /** True when the columns in `named` contain workspaces of the person instead of the person. */
  namesWorkspaces?: boolean;
  /** Columns with the name of the person in other people's rows, which an erasure empties. */
  clears?: readonly string[];
  /** Columns that seem to name a person but do not, with a description of their contents. */
  others?: Readonly<Record<string, string>>;
  /** Columns that are left out of every copy: hashes, keys, and columns used only for searching and sorting. */
  without?: readonly string[];
}

/** Describes the personal data that a service stores, and prepares erasures. */
export interface PersonalData {
  /** One entry for each table of the service, referencing tables first. */
  readonly tables: readonly PersonalTable[];
  /**
   * Ends work that runs for this person alone, before their rows are deleted; called again until it returns true.
   * @returns false while the work is still running
   */
  prepare?(owner: DataOwner): Promise<boolean>;
}

/** Injection token of `PersonalData`. */
export const PERSONAL_DATA = Symbol('PERSONAL_DATA');

/** Returns ids as an SQL list. A schema has checked that they are numbers, so they can be part of a statement. */
const list = (ids: readonly number[]) => `(${ids.length === 0 ? 'NULL' : ids.map(Number).join(', ')})`;

/** Returns a condition with the owner's ids filled in. */
const filled = (condition: string, { userId, workspaceIds, sharedIds }: DataOwner): string =>
  condition
    .replaceAll(':user', String(Number(userId)))
    .replaceAll(':own', list(workspaceIds))
    .replaceAll(':shared', list(sharedIds));

const either = (conditions: readonly (string | undefined)[], owner: DataOwner): string | null => {
  const found = conditions.filter((condition) => condition !== undefined);
  return found.length === 0 ? null : found.map((condition) => `(${filled(condition, owner)})`).join(' OR ');
};

const namesOwner = ({ namesWorkspaces }: PersonalTable, column: string) =>
  `${column} ${namesWorkspaces ? 'IN :own' : '= :user'}`;

/** Returns the condition for the rows that a copy contains. */
export const copied = ({ own, part }: PersonalTable, owner: DataOwner) => either([own, part], owner);
/** Returns the condition for the rows that an erasure deletes. */
export const erased = ({ own }: PersonalTable, owner: DataOwner) => either([own], owner);
/** Returns the condition for the rows that an erasure still has to process. */
export const left = (table: PersonalTable, owner: DataOwner) =>
  either([table.own, ...Object.keys(table.named ?? {}).map((column) => namesOwner(table, column))], owner);
/** Returns the condition for rows that name the person in a column. */
export const naming = (table: PersonalTable, column: string, owner: DataOwner) =>
  either([namesOwner(table, column)], owner);
