import { join } from 'node:path';
import {
  databases,
  endProcess,
  type RunningService,
  until,
  useProcesses,
  useService,
} from '@portals/service-kit/testing';
import { LeadImportWorker } from '../../src/crm/lead-import/lead-import.worker.js';
import { marketingService } from '../../src/service.js';
import { checked, importOf, settings, untilImport } from './lead-import-support.js';
import { expectTrueCounts } from './naive-counts.js';
import { type Caller, newUser } from './support.js';

/** Number of rows in the file. Every 10th row repeats the previous person, every 25th has no company name and is rejected. */
const total = 600;
const expected = { created: 516, updated: 0, unchanged: 0, duplicate: 60, refused: 24 };

function lineOf(n: number): string {
  const person = n % 10 === 9 ? n - 1 : n;
  return `${n % 25 === 0 ? '' : `Peña ${n}`};"José\n""${person}""";jose${person}@acme.es;`;
}
const file = Buffer.from(
  ['Compañía;Nombre;Correo;Teléfono', ...Array.from({ length: total }, (_, n) => lineOf(n))].join('\r\n'),
  'latin1',
);

const startProcess = useProcesses(join(__dirname, '../../dist/main.js'));

/** Makes the lease of an import expire. */
const endLease = (service: RunningService, id: number) =>
  service.dataSource.query(
    "UPDATE marketing_lead_imports SET nextAttemptAt = '2026-01-01 00:00:00.000' WHERE id = ?",
    [id],
  );

/** Checks the file in the test's process, then stops its worker, so that only other processes run the import. */
async function begin(service: RunningService, user: Caller, companyId: number): Promise<number> {
  const { id, counts } = await checked(user, companyId, file, { ...settings, encoding: 'windows-1252' });
  expect(counts).toEqual(expected);
  await service.app.get(LeadImportWorker).stop();
  await user.post(`lead-imports/${id}/start`);
  return id;
}

/**
 * Waits until more rows have been imported. It polls only the import's own row, which is fast enough to catch an import that finishes
 * quickly.
 */
const untilMoreThan = (done: number, service: RunningService, id: number) =>
  until(
    async () => {
      const sql = 'SELECT doneRows, state FROM marketing_lead_imports WHERE id = ?';
      const [row] = await service.dataSource.query(sql, [id]);
      return { doneRows: Number(row.doneRows), state: row.state };
    },
    ({ doneRows, state }) => doneRows > done || state === 'idle',
    5,
  );

async function assertWhole(service: RunningService, companyId: number): Promise<void> {
  const sql = `SELECT COUNT(*) AS leads, COUNT(DISTINCT contactEmail) AS people FROM marketing_leads WHERE marketingCompanyId = ?`;
  const [stored] = await service.dataSource.query(sql, [companyId]);
  expect([Number(stored.leads), Number(stored.people)]).toEqual([expected.created, expected.created]);
  const [events] = await service.dataSource.query(
    "SELECT COUNT(*) AS n FROM marketing_lead_events WHERE marketingCompanyId = ? AND how = 'import'",
    [companyId],
  );
  expect(Number(events.n)).toBe(expected.created);
  await expectTrueCounts(service);
}

describe.each(databases)('an import on $name whose process ends', (database) => {
  const service = useService(marketingService, database);

  it('loses and doubles no row when it is killed several times', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await begin(service, user, companyId);
    for (let [kills, done] = [0, 0]; kills < 2; kills++) {
      const child = startProcess(service);
      await untilMoreThan(done, service, id);
      await endProcess(child);
      done = importOf(await user.get(`lead-imports/${id}`)).rowsDone;
      await endLease(service, id);
    }
    await service.replica();
    const finished = await untilImport(user, id, 'done');
    expect(finished).toMatchObject({ rows: total, rowsDone: total, counts: expected });
    await assertWhole(service, companyId);
  });
});

describe.each(databases)('an import on $name whose process is stopped', (database) => {
  const service = useService(marketingService, database);

  it('is left to the next one at once', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await begin(service, user, companyId);
    const child = startProcess(service);
    await untilMoreThan(0, service, id);
    await endProcess(child, 'SIGTERM');
    expect(child.exitCode).toBe(0);
    await service.replica();
    expect((await untilImport(user, id, 'done')).counts).toEqual(expected);
    await assertWhole(service, companyId);
  });
});
