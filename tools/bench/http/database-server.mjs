import { createConnection } from 'mysql2/promise';

/** Starts a private server with durable defaults: each commit is on disk before it is confirmed. */
export async function startDatabaseServer() {
  const kit = new URL('../../../packages/service-kit/dist/testing/database-server.js', import.meta.url);
  const { startDatabaseServer: startServer } = await import(kit.href);
  const { port, url, stop } = await startServer(undefined, ['--innodb-buffer-pool-size=128M']);
  const query = async (sql) => {
    const options = { host: '127.0.0.1', port, user: 'root', multipleStatements: true, timezone: 'Z' };
    const connection = await createConnection(options);
    try {
      return (await connection.query(sql))[0];
    } finally {
      await connection.end();
    }
  };
  return { url, query, stop };
}

/** Copies tables with their indexes, foreign keys and rows, so that the product and the baseline work on equal data. */
export async function copyDatabase(server, from, to) {
  const tables = await server.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = '${from}'`,
  );
  const statements = [`CREATE DATABASE ${to}; USE ${to}; SET FOREIGN_KEY_CHECKS = 0`];
  for (const { name } of tables) {
    const [row] = await server.query(`SHOW CREATE TABLE ${from}.${name}`);
    statements.push(row['Create Table'], `INSERT INTO ${to}.${name} SELECT * FROM ${from}.${name}`);
  }
  await server.query(`${statements.join('; ')}; SET FOREIGN_KEY_CHECKS = 1`);
}
