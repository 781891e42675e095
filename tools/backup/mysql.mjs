import { compiled, load } from './drivers.mjs';

const id = (name) => `\`${name.replaceAll('`', '``')}\``;
const mode = "SET sql_mode = 'NO_AUTO_VALUE_ON_ZERO', time_zone = '+00:00'";

/**
 * Connects to a server.
 * @param {string} url
 * @param {string} [database] database to use instead of the one in the URL; empty for no database
 */
export async function connect(url, database) {
  const { databaseTls } = await compiled('packages/service-kit/dist/config/database-tls.js');
  const { host, hostname, port, username, password, pathname } = new URL(url);
  let ssl;
  try {
    ssl = databaseTls(url);
  } catch (cause) {
    throw new Error(`the address of the database at ${host} ${cause.message}`, { cause });
  }
  const connection = load('mysql2').createConnection({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: (database ?? decodeURIComponent(pathname.slice(1))) || undefined,
    ssl,
    charset: 'utf8mb4',
    connectTimeout: 5000,
    rowsAsArray: true,
    supportBigNumbers: true,
  });
  // Without a listener, the error event of a lost connection would end the process. The loss is not hidden: the next query rejects.
  connection.on('error', () => {});
  const query = async (sql, values) => (await connection.promise().query(sql, values))[0];
  await query(mode);
  return { connection, query, close: () => connection.promise().end() };
}

/** Returns the SQL expression that formats a column's value as a literal. */
function literal([name, type]) {
  const column = id(name);
  if (/blob|binary|bit|geometry|point/.test(type))
    return `IF(${column} IS NULL, 'NULL', CONCAT('X''', HEX(${column}), ''''))`;
  if (/int|decimal/.test(type)) return `IFNULL(${column}, 'NULL')`;
  return type === 'json' ? `QUOTE(CAST(${column} AS CHAR CHARACTER SET utf8mb4))` : `QUOTE(${column})`;
}

async function tableOf(query, table) {
  const columns = await query(
    `SELECT column_name, data_type FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ?
      AND COALESCE(generation_expression, '') = '' ORDER BY ordinal_position`,
    [table],
  );
  const key = await query(
    `SELECT column_name FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ?
      AND index_name = 'PRIMARY' ORDER BY seq_in_index`,
    [table],
  );
  // A table without a primary key is sorted by all columns.
  const order = (key.length > 0 ? key : columns).map(([name]) => id(name)).join(', ');
  return {
    name: table,
    insert: `INSERT INTO ${id(table)} (${columns.map(([name]) => id(name)).join(', ')})`,
    select: `SELECT CONCAT('(', CONCAT_WS(',', ${columns.map(literal).join(', ')}), ')') FROM ${id(table)} ORDER BY ${order}`,
  };
}

/**
 * Separates the indexes and foreign keys from a table's definition, because the server builds them several times faster once all rows are
 * inserted. Each FULLTEXT index gets a separate statement, because InnoDB builds only one at a time.
 */
export function withoutIndexes(table, definition) {
  // MySQL names the character set only of columns that were created with a collation of their own. The collation implies it.
  const lines = definition
    .replace(/ CHARACTER SET \w+(?= COLLATE )/g, '')
    .split('\n')
    .map((line) => line.replace(/,$/, ''));
  const isLate = (line) => /^ {2}(UNIQUE |FULLTEXT )?KEY |^ {2}CONSTRAINT .* FOREIGN KEY /.test(line);
  const [early, late] = [lines.filter((line) => !isLate(line)), lines.filter(isLate)];
  const body = early.slice(1, -1).join(',\n');
  const isWords = (line) => line.startsWith('  FULLTEXT');
  const groups = [late.filter((line) => !isWords(line)), ...late.filter(isWords).map((line) => [line])];
  return {
    create: `${early[0]}\n${body}\n${early.at(-1)}`,
    indexes: groups
      .filter((group) => group.length > 0)
      .map((group) => `ALTER TABLE ${id(table)} ${group.map((line) => `ADD${line.slice(1)}`).join(', ')}`),
  };
}

async function schemaOf(query) {
  const made = await query(
    'SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
  );
  const others = await query(
    'SELECT trigger_name FROM information_schema.triggers WHERE trigger_schema = DATABASE()',
  );
  const strange = [...made.filter(([, type]) => type !== 'BASE TABLE'), ...others].map(([name]) => name);
  if (strange.length > 0) throw new Error(`${strange.join(', ')}: views and triggers are not backed up`);
  const [before, tables, after] = [[], [], []];
  for (const [table] of made) {
    const [[, definition]] = await query(`SHOW CREATE TABLE ${id(table)}`);
    const { create, indexes } = withoutIndexes(table, definition);
    before.push(create);
    after.push(...indexes);
    tables.push(await tableOf(query, table));
  }
  return { before, tables, after };
}

/** Streams the rows, so that a table of any size needs little memory. */
async function* rowsOf(connection, select) {
  for await (const [row] of connection.query(select).stream({ highWaterMark: 200 })) {
    // The server returns NULL for a value that exceeds max_allowed_packet.
    if (row === null) throw new Error('a row is larger than max_allowed_packet of the server');
    yield row;
  }
}

/**
 * Opens a consistent snapshot of a database while its services keep writing.
 * @param {string} url
 * @param {string} [database]
 * @returns {Promise<import('./sqlite.mjs').Source>}
 */
export async function openMysql(url, database) {
  const { connection, query, close } = await connect(url, database);
  await query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
  return {
    schema: () => schemaOf(query),
    migrations: async () => (await query('SELECT name FROM migrations ORDER BY id')).map(([name]) => name),
    rows: (select) => rowsOf(connection, select),
    async checkDuring(work) {
      const result = await work();
      // CHECK TABLE ends the snapshot transaction, so it must come after the work.
      const tables = (await query('SHOW TABLES')).map(([name]) => id(name));
      const found = tables.length > 0 ? await query(`CHECK TABLE ${tables.join(', ')}`) : [];
      const damaged = found.filter(([, , , message]) => message !== 'OK');
      return [result, damaged.map(([table, , , message]) => `${table}: ${message}`)];
    },
    close,
  };
}

/** Returns the names of all databases with this prefix. */
export const databasesLike = async (query, prefix) =>
  (
    await query('SELECT schema_name FROM information_schema.schemata WHERE LEFT(schema_name, ?) = ?', [
      prefix.length,
      prefix,
    ])
  ).map(([name]) => name);

/** Drops all databases with this prefix. */
export async function dropMysql(url, prefix) {
  const { query, close } = await connect(url, '');
  try {
    for (const name of await databasesLike(query, prefix)) await query(`DROP DATABASE ${id(name)}`);
  } finally {
    await close();
  }
}

const statementsOfTransaction = 32;

/** Creates a database and fills it. @param {AsyncIterable<Buffer>} statements */
export async function fillMysql(url, database, statements) {
  const { query, close } = await connect(url, '');
  try {
    await query(`CREATE DATABASE ${id(database)} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`).catch(
      (cause) => {
        const why = `${cause.message}; BACKUP_DATABASE_URL must be of an account that may create databases`;
        throw Object.assign(new Error(why, { cause }), { code: cause.code });
      },
    );
    await query(`USE ${id(database)}`);
    await query('SET foreign_key_checks = 0, unique_checks = 0, autocommit = 0');
    let count = 0;
    for await (const statement of statements) {
      await query(statement.toString());
      // A single transaction for all rows would need an undo log of the same size as the data.
      if (++count % statementsOfTransaction === 0) await query('COMMIT');
    }
    await query('COMMIT');
  } finally {
    await close();
  }
}

/**
 * Runs statements in a database that can read another one of the same server.
 * @param {(former: string) => string[]} statementsOf
 */
export async function changeMysqlFrom(url, former, database, statementsOf) {
  const { query, close } = await connect(url, database);
  try {
    for (const sql of statementsOf(id(former))) await query(sql);
  } finally {
    await close();
  }
}

const tablesIn = async (query, database) =>
  (await query('SELECT table_name FROM information_schema.tables WHERE table_schema = ?', [database])).map(
    ([name]) => name,
  );

/**
 * Moves the tables of each database `name` to `kept`, and the tables of `staged` to `name`, all in a single statement.
 * @param {string} url
 * @param {{ name: string, staged: string, kept: string }[]} moves
 */
export async function renameTables(url, moves) {
  const { query, close } = await connect(url, '');
  try {
    const renames = [];
    for (const { name, staged, kept } of moves) {
      const arriving = await tablesIn(query, staged);
      // An earlier, interrupted run has already moved these tables.
      if (arriving.length === 0) continue;
      const leaving = await tablesIn(query, name);
      if (leaving.length > 0) await query(`CREATE DATABASE IF NOT EXISTS ${id(kept)}`);
      renames.push(...leaving.map((table) => `${id(name)}.${id(table)} TO ${id(kept)}.${id(table)}`));
      renames.push(...arriving.map((table) => `${id(staged)}.${id(table)} TO ${id(name)}.${id(table)}`));
    }
    if (renames.length > 0) await query(`RENAME TABLE ${renames.join(', ')}`);
  } finally {
    await close();
  }
}

/** @throws {Error} when the database has other connections */
export async function refuseUsed(url) {
  const { query, close } = await connect(url);
  try {
    const [[others]] = await query(
      'SELECT count(*) FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
    );
    if (Number(others) > 0)
      throw new Error(`${new URL(url).pathname.slice(1)} is in use: stop the services first`);
  } finally {
    await close();
  }
}
