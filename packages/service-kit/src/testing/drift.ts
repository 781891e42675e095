import type { DataSource } from 'typeorm';

/** Statements that would change the migrated schema into that of the entities; none when they agree. */
export async function schemaDrift(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}
