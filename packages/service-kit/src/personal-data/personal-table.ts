import type { DataOwner } from '@portals/contracts/auth';

/**
 * Describes the personal data in one table. In conditions, `:user` is the person's id, `:own` is the list of workspaces whose only owner is
 * the person, and `:shared` is the list of the person's other workspaces.
 */
export interface PersonalTable {
  entity: new () => object;
  /** Name of the file in the copy of a person's data; a table without a file name is not part of the copy, for the reason in `why`. */
  section?: string;
  why?: string;
  /** Condition for the rows that belong to the person; an erasure deletes them. */
  own?: string;
  /** Condition for further rows in the copy: other people's records that involve the person, which an erasure does not delete. */
  part?: string;
  /** Columns with the person's id in other people's rows, each with the value that replaces the id in an erasure. */
  named?: Readonly<Record<string, 0 | null>>;
  /** True when the columns in `named` contain ids of the person's workspaces instead of the person's id. */
  namesWorkspaces?: boolean;
  /** Columns with the name of the person in other people's rows, which an erasure empties. */
  clears?: readonly string[];
  /** Columns that look like references to a person but are not, with a description of their contents. */
  others?: Readonly<Record<string, string>>;
  /** Columns that no copy contains: hashes, keys, and columns used only for searching and sorting. */
  without?: readonly string[];
}

/** Describes the personal data that a service stores, and prepares erasures. */
export interface PersonalData {
  /** One entry for each table of the service, referencing tables first. */
  readonly tables: readonly PersonalTable[];
  /**
   * Ends background work that runs for this person alone, before the person's rows are deleted; called repeatedly until it returns true.
   * @returns false while the work is still running
   */
  prepare?(owner: DataOwner): Promise<boolean>;
}

/** Injection token of `PersonalData`. */
export const PERSONAL_DATA = Symbol('PERSONAL_DATA');

/** Returns ids as an SQL list. A schema has already checked that they are numbers, so they cannot inject SQL. */
const list = (ids: readonly number[]) => `(${ids.length === 0 ? 'NULL' : ids.map(Number).join(', ')})`;

/** Returns a condition with the owner's ids filled in. */
const filled = (condition: string, { userId, workspaceIds, sharedIds }: DataOwner): string =>
  condition
    .replaceAll(':user', String(Number(userId)))
    .replaceAll(':own', list(workspaceIds))
    .replaceAll(':shared', list(sharedIds));

const filledOf = (conditions: readonly (string | undefined)[], owner: DataOwner): string[] =>
  conditions.flatMap((condition) => (condition === undefined ? [] : `(${filled(condition, owner)})`));

const either = (conditions: readonly (string | undefined)[], owner: DataOwner): string | null =>
  filledOf(conditions, owner).join(' OR ') || null;

const namesOwner = ({ namesWorkspaces }: PersonalTable, column: string) =>
  `${column} ${namesWorkspaces ? 'IN :own' : '= :user'}`;

/** Returns the conditions for the rows that the copy of a person's data contains: a row is in it when it meets one of them. */
export const copyConditions = ({ own, part }: PersonalTable, owner: DataOwner) =>
  filledOf([own, part], owner);
/** Returns the condition for the rows that an erasure deletes. */
export const erasureCondition = ({ own }: PersonalTable, owner: DataOwner) => either([own], owner);
/** Returns the condition for the rows that an erasure still has to process. */
export const remainingCondition = (table: PersonalTable, owner: DataOwner) =>
  either([table.own, ...Object.keys(table.named ?? {}).map((column) => namesOwner(table, column))], owner);
/** Returns the condition for rows with the person's id in the given column. */
export const namingCondition = (table: PersonalTable, column: string, owner: DataOwner) =>
  either([namesOwner(table, column)], owner);
