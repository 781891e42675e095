import { createHash } from 'node:crypto';
import { frame } from './frames.mjs';

/** Maximum length in characters of the rows in one INSERT. */
const batchLength = 256 * 1024;

/**
 * Checksums for comparing two copies of a database.
 * @typedef {{ schema: string, migrations: string[], tables: Record<string, { rows: number, sha256: string }> }} Facts
 */

/** Groups rows into batches. @param {AsyncIterable<string>} rows */
async function* batched(rows) {
  let batch = [];
  let length = 0;
  for await (const row of rows) {
    batch.push(row);
    length += row.length;
    if (length < batchLength) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Yields a snapshot of a database as SQL statements, and fills in `facts`. Rows are sorted by primary key, so that equal tables have equal
 * checksums.
 * @param {import('./sqlite.mjs').Source} source
 * @param {Partial<Facts>} facts
 * @returns {AsyncGenerator<Buffer>} frames
 */
export async function* dump(source, facts) {
  const { before, tables, after } = await source.schema();
  facts.schema = createHash('sha256').update(JSON.stringify({ before, after })).digest('hex');
  facts.migrations = await source.migrations();
  facts.tables = {};
  for (const sql of before) yield frame(sql);
  for (const { name, clear, insert, select } of tables) {
    if (clear !== undefined) yield frame(clear);
    const hash = createHash('sha256');
    let rows = 0;
    for await (const batch of batched(source.rows(select))) {
      const values = batch.join(',\n');
      hash.update(values);
      rows += batch.length;
      yield frame(`${insert} VALUES\n${values}`);
    }
    facts.tables[name] = { rows, sha256: hash.digest('hex') };
  }
  for (const sql of after) yield frame(sql);
}

/** Computes the checksums of a database. */
export async function factsOf(source) {
  /** @type {Partial<Facts>} */
  const facts = {};
  for await (const _ of dump(source, facts));
  return /** @type {Facts} */ (facts);
}

/**
 * Compares a restored database with the checksums stored in the backup.
 * @param {Facts} expected
 * @param {Facts} found
 * @returns {string[]} the differences
 */
export function differences(expected, found) {
  const names = [...new Set([...Object.keys(expected.tables), ...Object.keys(found.tables)])];
  const tables = names.flatMap((name) => {
    const [was, is] = [expected.tables[name], found.tables[name]];
    if (!was || !is) return [`table ${name} is ${is ? 'not in the backup' : 'missing'}`];
    if (was.rows !== is.rows) return [`table ${name} has ${is.rows} rows instead of ${was.rows}`];
    return was.sha256 === is.sha256 ? [] : [`rows of table ${name} differ`];
  });
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  return [
    ...tables,
    ...(expected.schema === found.schema ? [] : ['the schema differs']),
    ...(same(expected.migrations, found.migrations) ? [] : ['the migrations differ']),
  ];
}
