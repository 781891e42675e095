import { databases, schemaDrift, useService } from '@portals/service-kit/testing';
import { consultingService } from '../src/service.js';

describe.each(databases)('the schema on $name', (database) => {
  const service = useService(consultingService, database);

  it('is the same in migrations and entities', async () => {
    expect(await schemaDrift(service.dataSource)).toEqual([]);
  });
});

describe.each(databases)('a company that a version without workspaces stores on $name', (database) => {
  const service = useService(consultingService, database);

  /** Inserts a company like a version of the service that has no workspaces. */
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

  it('belongs to the person who registered it', async () => {
    for (const userId of [5001, 5001, 5002]) await storeAsBefore(userId);
    expect([await names(5001), await names(5002), await names(5003)]).toEqual([2, 1, 0]);
  });
});
