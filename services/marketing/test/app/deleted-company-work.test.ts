import { databases, type RunningService, until, useService } from '@portals/service-kit/testing';
import { ContentWriter } from '../../src/campaigns/content/content-writer.js';
import { FitRunRepository } from '../../src/crm/fit-run/fit-run.repository.js';
import { FitRunWorker } from '../../src/crm/fit-run/fit-run.worker.js';
import { LeadCountWorker } from '../../src/crm/funnel-counts/lead-count.worker.js';
import { LeadCountRunRepository } from '../../src/crm/funnel-counts/lead-count-run.repository.js';
import { LeadCountRunsJob } from '../../src/crm/funnel-counts/lead-count-runs.job.js';
import { LeadImportRepository } from '../../src/crm/lead-import/lead-import.repository.js';
import { LeadImportWorker } from '../../src/crm/lead-import/lead-import.worker.js';
import { marketingService } from '../../src/service.js';
import { asked, installGenerator } from '../campaigns/content-support.js';
import { checked, fileOf, imported, settings, upload } from '../crm/lead-import-support.js';
import { type Caller, newUser } from '../crm/support.js';

/** Marks a company as deleted, like the first step of a deletion, without removing any rows. */
const markDeleted = ({ dataSource }: RunningService, companyId: number) =>
  dataSource.query('UPDATE marketing_companies SET deletedAt = createdAt WHERE id = ?', [companyId]);

const importing = [LeadImportRepository, LeadImportWorker] as const;
const file = fileOf('Acme;Ana;ana@acme.example;', 'Sol;Eva;eva@sol.example;');

/** Background work that is requested while its company exists, but starts only after the company has been deleted. */
interface Work {
  parts: readonly [
    typeof LeadImportRepository | typeof FitRunRepository | typeof LeadCountRunRepository,
    typeof LeadImportWorker | typeof FitRunWorker | typeof LeadCountWorker,
  ];
  /** @returns a function that requests the work */
  prepare(user: Caller, companyId: number, service: RunningService): Promise<() => Promise<unknown>>;
  /** SQL that selects the rows that the work would change. */
  changed: string;
}

const works: Record<string, Work> = {
  'the check of an import': {
    parts: importing,
    prepare: async (user, companyId) => {
      const id = await upload(user, companyId, file);
      return () => user.post(`lead-imports/${id}/check`, settings);
    },
    changed: 'SELECT phase, doneRows, counts FROM marketing_lead_imports WHERE marketingCompanyId = ?',
  },
  'an import': {
    parts: importing,
    prepare: async (user, companyId) => {
      const { id } = await checked(user, companyId, file);
      return () => user.post(`lead-imports/${id}/start`);
    },
    changed: 'SELECT id FROM marketing_leads WHERE marketingCompanyId = ?',
  },
  'the undo of an import': {
    parts: importing,
    prepare: async (user, companyId) => {
      const { id } = await imported(user, companyId, file);
      return () => user.post(`lead-imports/${id}/undo`);
    },
    changed: 'SELECT id FROM marketing_leads WHERE marketingCompanyId = ? ORDER BY id',
  },
  'judging how well leads fit': {
    parts: [FitRunRepository, FitRunWorker],
    prepare: async (user, companyId, { dataSource }) => {
      await user.lead(companyId);
      await dataSource.query('UPDATE marketing_leads SET fit = 1 WHERE marketingCompanyId = ?', [companyId]);
      return () => user.patch(`companies/${companyId}`, { version: 1, targetAudience: 'Retail' });
    },
    changed: 'SELECT id, fit FROM marketing_leads WHERE marketingCompanyId = ?',
  },
  'counting leads once more': {
    parts: [LeadCountRunRepository, LeadCountWorker],
    prepare: async (user, companyId, { app, dataSource }) => {
      await user.lead(companyId);
      const sql = 'UPDATE marketing_lead_day_counts SET count = 7 WHERE marketingCompanyId = ?';
      await dataSource.query(sql, [companyId]);
      return async () => {
        await app.get(LeadCountRunsJob).run(new Date());
        const due = 'UPDATE marketing_lead_count_runs SET nextAttemptAt = ? WHERE marketingCompanyId = ?';
        await dataSource.query(due, [new Date(0).toISOString().replace('T', ' ').slice(0, 23), companyId]);
      };
    },
    changed: 'SELECT * FROM marketing_lead_day_counts WHERE marketingCompanyId = ? ORDER BY day',
  },
};

/** Records, from now on, the work that a worker performs for a company. */
function seePerformed(worker: object, companyId: number): Promise<unknown>[] {
  const begun: Promise<unknown>[] = [];
  const perform = Reflect.get(worker, 'perform');
  Reflect.set(worker, 'perform', (row: { marketingCompanyId: number }, signal: AbortSignal) => {
    const outcome = perform.call(worker, row, signal);
    if (row.marketingCompanyId === companyId) begun.push(outcome);
    return outcome;
  });
  return begun;
}

afterEach(() => jest.restoreAllMocks());

describe.each(databases)('work on a company that is deleted, on $name (rule 15.7)', (database) => {
  const service = useService(marketingService, database);

  it.each(Object.entries(works))(
    'ends with its next step: %s',
    async (_name, { parts, prepare, changed }) => {
      const user = await newUser(service);
      const companyId = await user.company();
      const begin = await prepare(user, companyId, service);
      const [queue, worker] = [service.app.get(parts[0]), service.app.get(parts[1])];
      const held = jest.spyOn(queue, 'claim').mockResolvedValue([]);
      await begin();
      await markDeleted(service, companyId);
      const stored = () => service.dataSource.query<object[]>(changed, [companyId]);
      const before = await stored();
      held.mockRestore();
      const begun = seePerformed(worker, companyId);
      worker.wake();
      const [performed] = await until(
        () => begun,
        ({ length }) => length > 0,
      );
      await performed;
      expect(await stored()).toEqual(before);
    },
  );

  it('ends with its next step: a generated text', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const productId = await user.product(companyId);
    const generator = installGenerator(service, 'model');
    let written = 0;
    generator.script = async function* ({ parts: [part], number }) {
      if (number > 1) return;
      for (; written < 100; written++) {
        if (written === 3) await markDeleted(service, companyId);
        yield { part: part?.name ?? 'text', text: 'Hola ' };
      }
    };
    const { pace } = service.app.get(ContentWriter);
    pace.store = -1;
    const body = { ...asked, productId, generator: 'model' };
    const answer = await user.post(`companies/${companyId}/contents`, body);
    expect(answer.status).toBe(200);
    pace.store = 2000;
    expect(written).toBe(3);
  });
});
