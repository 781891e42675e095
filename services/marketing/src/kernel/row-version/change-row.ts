import { AppError, notFound } from '@portals/service-kit';
import { differingFields } from './differing-fields.rules.js';

interface Versioned {
  version: number;
  /** Time of the last change in ISO 8601. */
  updatedAt: string;
}

interface VersionedRow<Row> {
  /** Returns the row as the API contract defines it; null when it does not exist or the caller may not see it. */
  find(): Promise<Row | null>;
  /**
   * Stores the row if it still has the previous version.
   * @returns the stored row, or null when somebody else has changed it first
   */
  write(next: Row, current: Row): Promise<Row | null>;
}

/**
 * Changes a row unless somebody else has changed it since it was read.
 * @param patch new values of some fields, and the version that was read
 * @returns the stored row
 * @throws AppError NOT_FOUND; EDIT_CONFLICT with the current row and the fields in which it differs from the change
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
      throw new AppError('EDIT_CONFLICT', { conflict: { current, fields } });
    }
    const changed = Object.fromEntries(fields.map((name) => [name, Reflect.get(changes, name)]));
    const updatedAt = new Date().toISOString();
    const next = { ...current, ...changed, version: version + 1, updatedAt };
    // When somebody else has changed the row first, the next iteration reads the new version and reports the conflict.
    const written = await row.write(next, current);
    if (written !== null) return written;
  }
}
