import type { DataSource } from 'typeorm';

/**
 * Returns the statements that would turn the migrated schema into that of the entities; none when they match. The default of `workspaceId`
 * is not compared, because it refers to another column, which each database expresses differently.
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
