import { existsSync } from 'node:fs';
import { compiled, load } from '../backup/drivers.mjs';
import { connect } from '../backup/mysql.mjs';
import { clockFindings } from './machine.mjs';

/** Returns the migrations of this version, and the columns that it uses, written `table.column`. */
async function expectedOf(service, { dataDir }) {
  const kit = await compiled('packages/service-kit/dist/index.js');
  const module = await compiled(`services/${service}/dist/service.js`);
  const parts = Object.values(module).find((value) => Array.isArray(value?.migrations));
  const options = kit.databaseOptions(parts, { DATA_DIR: dataDir, DATABASE_POOL: 2, DATABASE_WAIT_MS: 0 });
  const dataSource = kit.createDataSource(options);
  // No connection is opened; this only reads the declarations of the entities.
  await dataSource.buildMetadatas();
  return {
    migrations: parts.migrations.map(({ name }) => name),
    columns: dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
      columns
        .filter((one) => !one.isVirtualProperty)
        .map(({ databaseName }) => `${tableName}.${databaseName}`),
    ),
  };
}

/** Opens a database for read-only queries. @param {import('../backup/place.mjs').Database} database */
async function openForReading(database) {
  if ('url' in database) {
    const { query, close } = await connect(database.url);
    await query('SET SESSION TRANSACTION READ ONLY');
    const columns = `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = DATABASE()`;
    return { query, columns, close, clock: 'SELECT UNIX_TIMESTAMP(NOW(3))' };
  }
  const file = new (load('libsql'))(database.file, { timeout: 5000 });
  file.pragma('query_only = ON');
  const columns = 'SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c';
  return {
    query: async (sql) => file.prepare(sql).raw().all(),
    columns,
    clock: undefined,
    close: async () => file.close(),
  };
}

const list = (names) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

/**
 * Compares a database with the schema of this version. A pending migration that is older than an applied one was skipped. If columns are
 * missing although all migrations are recorded, a migration was interrupted or undone by hand.
 * @returns {import('./settings.mjs').Finding[]}
 */
export function schemaFindings(service, expected, applied, columns) {
  const found = [];
  const add = (code, problem, remedy) => found.push({ code, problem, remedy });
  const timeOf = (name) => Number(name.slice(-13));
  const ahead = applied.filter((name) => !expected.migrations.includes(name));
  const behind = expected.migrations.filter((name) => !applied.includes(name));
  const last = Math.max(0, ...applied.map(timeOf));
  const skipped = behind.filter((name) => timeOf(name) < last);
  if (ahead.length > 0)
    add(
      'schema-ahead',
      `The database of ${service} is of a newer version: ${list(ahead)}`,
      'Install that version, or restore a backup of this one',
    );
  if (behind.length > 0 && skipped.length === 0)
    add(
      'schema-behind',
      `The database of ${service} lacks ${list(behind)}`,
      `Start ${service} of this version: it applies them`,
    );
  if (skipped.length > 0)
    add(
      'schema-half',
      `The database of ${service} has later migrations but lacks ${list(skipped)}`,
      `Back up, then start ${service}: it applies them`,
    );
  const present = new Set(columns);
  const missing = expected.columns.filter((name) => !present.has(name));
  if (behind.length === 0 && missing.length > 0)
    add(
      'schema-half',
      `The database of ${service} lacks ${list(missing)} although all migrations are recorded`,
      'Restore the last verified backup',
    );
  return found;
}

const newestKey = 'SELECT CAST(MAX(usableUntil) AS CHAR) FROM signing_keys';

/** Reports that the newest signing key has expired. A running auth service creates the next key in time, so auth has not been running. */
export function keyFindings(usableUntil, here = Date.now()) {
  if (!usableUntil) return [];
  const end = Date.parse(`${usableUntil.replace(' ', 'T')}Z`);
  if (end > here) return [];
  return [
    {
      code: 'signing-key-old',
      problem: `The last signing key was to be replaced by ${new Date(end).toISOString()}`,
      remedy: 'Start auth: it creates the next one',
    },
  ];
}

/** Checks the database of a service. @param {import('../backup/place.mjs').Place} place */
export async function databaseFindings(service, place) {
  const database = place.databases[service];
  // Without this check the driver would create a missing file.
  if ('file' in database && !existsSync(database.file))
    return [
      {
        code: 'database-missing',
        problem: `There is no database ${database.file}`,
        remedy: 'Set DATA_DIR, or start the product once',
      },
    ];
  const { query, columns, clock, close } = await openForReading(database);
  try {
    const there = (await query(columns)).map(([table, column]) => `${table}.${column}`);
    const applied = there.includes('migrations.name')
      ? (await query('SELECT name FROM migrations')).map(([name]) => name)
      : [];
    const time = clock === undefined ? [] : await query(clock);
    // Compared at once, because loading the service below takes seconds on a busy machine.
    const drift = time.flatMap(([seconds]) =>
      clockFindings('clock-database', `the database of ${service}`, Number(seconds) * 1000),
    );
    const keys = there.includes('signing_keys.usableUntil') ? await query(newestKey) : [];
    return [
      ...schemaFindings(service, await expectedOf(service, place), applied, there),
      ...drift,
      ...keys.flatMap(([until]) => keyFindings(until)),
    ];
  } finally {
    await close();
  }
}

/** Checks that the release store is readable and that the files of its live releases are complete and unchanged. */
export async function releaseFindings(folder) {
  const { damagedLive, ReleaseStore } = await compiled('packages/portal-cli/dist/plain.js');
  if (!existsSync(folder))
    return [
      {
        code: 'releases-missing',
        problem: `There is no release store ${folder}`,
        remedy: 'Set RELEASES_DIR, or start the product once',
      },
    ];
  try {
    const damaged = await damagedLive(new ReleaseStore(folder));
    return damaged.map((problem) => ({
      code: 'releases-damaged',
      problem,
      remedy: 'Publish it again, or restore the store from a backup',
    }));
  } catch (error) {
    return [
      {
        code: 'releases-unreadable',
        problem: `The release store cannot be read: ${error.message}`,
        remedy: 'Restore the store from a backup',
      },
    ];
  }
}
