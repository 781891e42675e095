import { databases, schemaDrift, useService } from '@portals/service-kit/testing';
import { consultingService } from '../src/service.js';

describe.each(databases)('the schema on $name', (database) => {
  const service = useService(consultingService, database);

  it('is the same in migrations and entities', async () => {
    expect(await schemaDrift(service.dataSource)).toEqual([]);
  });

  it('can be taken back and made again', async () => {
    await service.dataSource.undoLastMigration();
    await service.dataSource.runMigrations();
    expect(await schemaDrift(service.dataSource)).toEqual([]);
  });
});
