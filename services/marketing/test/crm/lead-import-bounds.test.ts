import { leadImportLimits } from '@portals/contracts/constants';
import { databases, expectError, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { importOf } from './lead-import-support.js';
import { idOf, newUser } from './support.js';

describe.each(databases)('imports that are not done, on $name', (database) => {
  const service = useService(marketingService, database);

  it('take bounded bytes of each user, of all companies together (rule 15.6)', async () => {
    const other = await newUser(service);
    const companies = [await other.company(), await other.company()];
    const start = (place: number, sizeBytes: number) =>
      other.post(`companies/${companies[place]}/lead-imports`, { fileName: 'leads.csv', sizeBytes });
    const half = leadImportLimits.openBytes / 2;
    const answers = await Promise.all([start(0, half), start(1, half), start(0, 1), start(1, half)]);
    const begun = answers.filter(({ status }) => status === 201);
    for (const answer of answers)
      if (answer.status !== 201) expectError(answer, 409, 'LEAD_IMPORT_OPEN_BYTES');
    const bytes = begun.reduce((sum, answer) => sum + importOf(answer).sizeBytes, 0);
    expect(bytes).toBeLessThanOrEqual(leadImportLimits.openBytes);
    expect(bytes).toBeGreaterThanOrEqual(leadImportLimits.openBytes - half);
    const [id, ...others] = begun.map(idOf);
    for (const one of others) await other.delete(`lead-imports/${one}`);
    await other.delete(`lead-imports/${id}`);
    expect((await start(0, half)).status).toBe(201);
    const stopped = idOf(await start(0, half));
    await service.dataSource.query("UPDATE marketing_lead_imports SET phase = 'stopped' WHERE id = ?", [
      stopped,
    ]);
    expectError(await start(1, 1), 409, 'LEAD_IMPORT_OPEN_BYTES');
    // Makes the import so old that the service deletes its file.
    const old = '2026-01-01 00:00:00.000';
    await service.dataSource.query('UPDATE marketing_lead_imports SET createdAt = ? WHERE id = ?', [
      old,
      stopped,
    ]);
    expect((await start(1, 1)).status).toBe(201);
  });
});
