import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import type { BaseConfig } from '../config/base.js';
import { createDataSource, databaseOptions } from '../database/connect.js';
import { createApp } from './create-app.js';
import type { ServiceDefinition } from './define-service.js';

/** @throws Error when a newer version of the service has changed the database */
async function refuseNewer(service: ServiceDefinition, config: BaseConfig): Promise<void> {
  const dataSource = await createDataSource(databaseOptions(service, config)).initialize();
  try {
    const known = new Set(dataSource.migrations.map((one) => one.name ?? one.constructor.name));
    const applied = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations');
    const unknown = applied.map(({ name }) => name).filter((name) => !known.has(name));
    if (unknown.length > 0)
      throw new Error(`the database is of a newer version, which has ${unknown.join(', ')}`);
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Checks that a service works with a restored copy of its database: applies pending migrations, builds the application and reads a row of
 * every entity. It opens no port and starts no background work, so that no email in the copy is sent a second time.
 * @throws Error when the service could not work with the copy
 */
export async function proveDatabase(
  service: ServiceDefinition,
  config: BaseConfig,
  logger: Logger,
): Promise<void> {
  await refuseNewer(service, config);
  const app = await createApp(service, config, logger, true);
  const dataSource = app.get(DataSource);
  for (const { target } of dataSource.entityMetadatas)
    await dataSource.getRepository(target).createQueryBuilder().take(1).getMany();
  await dataSource.destroy();
}
