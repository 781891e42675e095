import type { DataSource } from 'typeorm';

/** Returns the statements that would turn the migrated schema into that of the entities; none when they match. */
export async function schemaDrift(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}
