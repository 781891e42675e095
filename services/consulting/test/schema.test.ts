import { CompanyGrantEntity } from '@portals/service-kit';
import { databases, personOf, schemaDrift, useService } from '@portals/service-kit/testing';
import { consultingService } from '../src/service.js';

describe.each(databases)('the schema on $name', (database) => {
  const service = useService(consultingService, database);

  it('is the same in migrations and entities', async () => {
    expect(await schemaDrift(service.dataSource)).toEqual([]);
  });
});

describe.each(databases)('an upgrade that deletes grants for deleted companies on $name', (database) => {
  const service = useService(consultingService, database);

  it('keeps those for the others', async () => {
    const { manager } = service.dataSource;
    await service.dataSource.undoLastMigration();
    const made = { name: 'There', sector: 'Pan', size: 'small', structure: 'simple' } as const;
    const token = await service.tokenFor({ id: 5101 });
    const { id } = Object((await service.http('POST', '/api/companies', { token, body: made })).json);
    for (const companyId of [id, id + 1])
      await personOf(service.dataSource, 'reader', 5102, { id: companyId, workspaceId: 5101 });
    await service.dataSource.runMigrations();
    expect(await manager.find(CompanyGrantEntity)).toMatchObject([{ companyId: id, userId: 5102 }]);
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
