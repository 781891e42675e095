import { leadImportLimits } from '@portals/contracts/constants';
import { databases, type RunningService, useService } from '@portals/service-kit/testing';
import { CandidateReader } from '../../src/crm/lead-import/import-candidate.js';
import { ImportStep } from '../../src/crm/lead-import/import-step.js';
import { LeadImportEntity } from '../../src/crm/lead-import/lead-import.entity.js';
import { fresh } from '../../src/crm/lead-import/lead-import.repository.js';
import { LeadImportFileRepository } from '../../src/crm/lead-import/lead-import-file.repository.js';
import { marketingService } from '../../src/service.js';
import { checked, fileOf, upload } from './lead-import-support.js';
import { newUser } from './support.js';

/** Starts an import in such a way that no worker continues it. */
async function begun({ dataSource }: RunningService, id: number): Promise<LeadImportEntity> {
  await dataSource.manager.update(
    LeadImportEntity,
    { id },
    { ...fresh, phase: 'importing', lease: 'this test' },
  );
  return dataSource.manager.findOneByOrFail(LeadImportEntity, { id });
}

const cellsOf = (n: number) => [`Empresa ${n}`, `Ana ${n}`, `ana${n}@acme.es`, `+34 600 ${100_000 + n}`];

describe.each(databases)('a step of an import on $name', (database) => {
  const service = useService(marketingService, database);

  /** Returns the statements of an import step with this many rows, each as verb and table. */
  async function statementsOf(rows: number): Promise<string[]> {
    const user = await newUser(service);
    const { id } = await checked(user, await user.company(), fileOf('Uno;;;'));
    const row = await begun(service, id);
    if (row.settings === null) throw new Error('The import has no settings');
    const reader = new CandidateReader(row.settings, () => false);
    const candidates = Array.from({ length: rows }, (_, n) =>
      reader.read({ number: n + 2, cells: cellsOf(n) }),
    );
    const logged = jest.spyOn(service.dataSource.logger, 'logQuery');
    const progress = await service.app.get(ImportStep).run(row, candidates, 0);
    const { calls } = logged.mock;
    // Keeps only the statements of the step's transaction, which alone stores rows; other work of the service sends statements too.
    const own = calls.find(([sql]) => /^INSERT .*marketing_lead_import_rows\b/s.test(sql))?.[2];
    const sent = calls.flatMap(([sql, , runner]) => (runner === own ? [sql] : []));
    logged.mockRestore();
    expect(progress.counts).toMatchObject({ created: rows });
    return sent.map(
      (sql) => /^(SELECT|INSERT|UPDATE).*?(marketing_\w+)/s.exec(sql)?.slice(1, 3).join(' ') ?? sql,
    );
  }

  it('takes a few statements, however many rows it has', async () => {
    const [few, many] = [await statementsOf(5), await statementsOf(100)];
    expect(many).toEqual(few);
    expect(many.length).toBeLessThanOrEqual(14);
  });

  it('changes the row of the import before it stores rows that refer to it', async () => {
    // Inserting a row that references the import locks the import's row. If the step updated that row only afterwards, a concurrent call
    // that stops the import could cause a deadlock.
    const statements = await statementsOf(3);
    const first = statements.findIndex((text) => text.startsWith('INSERT'));
    expect(statements.indexOf('UPDATE marketing_lead_imports')).toBeLessThan(first);
    expect(statements).toContain('INSERT marketing_lead_import_rows');
  });
});

describe.each(databases)('the file of an import on $name', (database) => {
  const service = useService(marketingService, database);

  it('is read in pieces that the garbage collector finds soon, and all of it', async () => {
    const user = await newUser(service);
    const { partBytes } = leadImportLimits;
    const file = Buffer.from('Núñez;ñandú;1;\n'.repeat(partBytes)).subarray(0, 2 * partBytes + 100_001);
    const id = await upload(user, await user.company(), file);
    const pieces: Buffer[] = [];
    for await (const piece of service.app.get(LeadImportFileRepository).read(id)) pieces.push(piece);
    expect(Buffer.concat(pieces).equals(file)).toBe(true);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(64 * 1024);
  });
});
