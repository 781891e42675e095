// Stores the result of each backup in the database of the auth service, which shows it to the administrators (rule 20.44).
import { load } from './drivers.mjs';
import { connect } from './mysql.mjs';

const statement = 'INSERT INTO backup_runs (outcome, endedAt, megabytes) VALUES (?, ?, ?)';

/**
 * Records the result of a backup.
 * @param {import('./place.mjs').Place} place
 * @param {{ outcome: 'verified' | 'damaged' | 'failed', bytes: number | null }} run
 * @throws {Error} when the database is unreachable or still has the schema of an earlier version
 */
export async function noteRun({ databases }, { outcome, bytes }) {
  const endedAt = new Date().toISOString().replace('T', ' ').replace('Z', '');
  const values = [outcome, endedAt, bytes === null ? null : Math.ceil(bytes / 1e6)];
  const { auth } = databases;
  if ('file' in auth) {
    const Database = load('libsql');
    const database = new Database(auth.file, { timeout: 5000, fileMustExist: true });
    try {
      database.prepare(statement).run(...values);
    } finally {
      database.close();
    }
    return;
  }
  const { query, close } = await connect(auth.url);
  try {
    await query(statement, values);
  } finally {
    await close();
  }
}
