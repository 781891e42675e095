import { AppError, notFound } from '@portals/service-kit';
import { declaration } from '../declaration.js';
import { differingFields } from './differing-fields.rules.js';

interface Versioned {
  version: number;
  /** ISO 8601. */
  updatedAt: string;
}

interface VersionedRow<Row> {
  /** The row as it is answered, if it is there for the caller. */
  find(): Promise<Row | null>;
  /**
   * Stores the row as it is to be, if it still has the version before.
   * @returns the row as it is then, or null when somebody else was first
   */
  write(next: Row, current: Row): Promise<Row | null>;
}

/**
 * Changes a row unless somebody else has changed it since it was read.
 * @param patch what is to become of some fields, and the version that was read
 * @returns the row as it is then
 * @throws AppError NOT_FOUND; EDIT_CONFLICT with the row as it is, and the fields in which the change differs from it
 */
export async function changeRow<Row extends Versioned>(
  patch: Pick<Row, 'version'> & object,
  row: VersionedRow<Row>,
): Promise<Row> {
  const { version, ...changes } = patch;
  for (;;) {
    const current = await row.find();
    if (current === null) throw notFound();
    const fields = differingFields(current, changes);
    if (fields.length === 0) return current;
    if (current.version !== version) {
      throw new AppError(declaration.errors.EDIT_CONFLICT, { conflict: { current, fields } });
    }
    const changed = Object.fromEntries(fields.map((name) => [name, Reflect.get(changes, name)]));
    const updatedAt = new Date().toISOString();
    const next = { ...current, ...changed, version: version + 1, updatedAt };
    // Who was slower than somebody else meets that person's version the next time round.
    const written = await row.write(next, current);
    if (written !== null) return written;
  }
}
