import type { DataSource } from 'typeorm';

/**
 * Returns the SQL statements that would make the migrated schema match the entities; empty when it already matches. The default of
 * `workspaceId` is not compared, because it references another column, for which each database has a different syntax.
 */
export async function schemaDrift(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  for (const { tableName, columns } of dataSource.entityMetadatas) {
    const column = columns.find(({ databaseName }) => databaseName === 'workspaceId');
    if (column === undefined) continue;
    const stored = (await runner.getTable(tableName))?.findColumnByName('workspaceId')?.default;
    if (typeof stored === 'string') column.default = () => stored;
  }
  await runner.release();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}
