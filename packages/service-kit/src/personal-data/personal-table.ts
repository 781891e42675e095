import type { DataOwner } from '@portals/contracts/auth';

/**
 * The part of people's data in one table. In the conditions `:user` stands for the id of the person, `:own` for the list of workspaces that
 * have no other owner, and `:shared` for the list of their other workspaces.
 */
export interface PersonalTable {
  entity: new () => object;
  /** File in the copy of a person's data; without one the table is not part of it, for the reason in `why`. */
  section?: string;
  why?: string;
  /** Condition on the rows that belong to the person, which an erasure deletes. */
  own?: string;
  /** Condition on further rows of the copy: the person's part in what belongs to others, who keep it. */
  part?: string;
  /** Columns that name the person in rows of others, and the value that an erasure leaves in them. */
  named?: Readonly<Record<string, 0 | null>>;
  /** True when those columns name workspaces of the person instead. */
  namesWorkspaces?: boolean;
  /** Columns with the name of the person in those rows, which an erasure empties. */
  clears?: readonly string[];
  /** Columns that look as if they named the person and do not, with what they name. */
  others?: Readonly<Record<string, string>>;
  /** Columns that are in no copy: hashes, keys, and those that only serve searching and sorting. */
  without?: readonly string[];
}

/** Everything that a service stores, and the preparation of an erasure. */
export interface PersonalData {
  /** One entry for each table of the service, referencing tables first. */
  readonly tables: readonly PersonalTable[];
  /**
   * Ends work that goes on for the person alone, before their rows are deleted; runs again until it returns true.
   * @returns false while something has not ended yet
   */
  prepare?(owner: DataOwner): Promise<boolean>;
}

/** Injection token of `PersonalData`. */
export const PERSONAL_DATA = Symbol('PERSONAL_DATA');

/** Ids are numbers that a schema has checked, so they can be part of a statement. */
const list = (ids: readonly number[]) => `(${ids.length === 0 ? 'NULL' : ids.map(Number).join(', ')})`;

/** Returns a condition with the ids of an owner in it. */
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

/** Returns the condition on the rows of a copy. */
export const copied = ({ own, part }: PersonalTable, owner: DataOwner) => either([own, part], owner);
/** Returns the condition on the rows that an erasure deletes. */
export const erased = ({ own }: PersonalTable, owner: DataOwner) => either([own], owner);
/** Returns the condition on the rows that an erasure has not dealt with yet. */
export const left = (table: PersonalTable, owner: DataOwner) =>
  either([table.own, ...Object.keys(table.named ?? {}).map((column) => namesOwner(table, column))], owner);
/** Returns the condition on the rows that name the person in a column. */
export const naming = (table: PersonalTable, column: string, owner: DataOwner) =>
  either([namesOwner(table, column)], owner);
