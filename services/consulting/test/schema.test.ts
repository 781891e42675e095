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

describe.each(databases)('an upgrade to workspaces on $name', (database) => {
  const service = useService(consultingService, database);

  /** Inserts a company like the previous version of the service, which has no workspaces. */
  const storeAsBefore = (userId: number) =>
    service.dataSource.query(
      `INSERT INTO companies (name, sector, size, structure, email, createdAt, userId, nameKey, sectorKey)
        VALUES ('Old', 'Pan', 'small', 'simple', NULL, '2026-01-01 10:00:00.000', ?, 'old', 'pan')`,
      [userId],
    );
  const names = async (userId: number) => {
    const token = await service.tokenFor({ id: userId });
    return Object((await service.http('GET', '/api/companies', { token })).json).length;
  };

  it('keeps every company with the person who registered it', async () => {
    await service.dataSource.undoLastMigration();
    await service.dataSource.undoLastMigration();
    for (const userId of [5001, 5001, 5002]) await storeAsBefore(userId);
    await service.dataSource.runMigrations();
    expect([await names(5001), await names(5002), await names(5003)]).toEqual([2, 1, 0]);
  });

  it('accepts companies that the previous version stores at the same time', async () => {
    await storeAsBefore(5004);
    expect(await names(5004)).toBe(1);
  });
});
