import { LeadErasure } from '@portals/contracts/marketing';
import {
  awayFromMidnight,
  bodyOf,
  databases,
  type RunningService,
  until,
  useService,
} from '@portals/service-kit/testing';
import { addDayCounts } from '../../src/crm/funnel-counts/funnel.store.js';
import { LeadCountWorker } from '../../src/crm/funnel-counts/lead-count.worker.js';
import { LeadCountRunEntity } from '../../src/crm/funnel-counts/lead-count-run.entity.js';
import { LeadCountRunRepository } from '../../src/crm/funnel-counts/lead-count-run.repository.js';
import { LeadCountRunsJob } from '../../src/crm/funnel-counts/lead-count-runs.job.js';
import { missingCounts } from '../../src/crm/funnel-counts/lead-recount.js';
import { LeadEventEntity } from '../../src/crm/lead-event/lead-event.entity.js';
import { LeadEntity } from '../../src/crm/lead-row/lead.entity.js';
import { marketingService } from '../../src/service.js';
import { checked, fileOf, untilImport } from './lead-import-support.js';
import { expectNoRepairs, expectTrueCounts } from './naive-counts.js';
import { fillLeads, mergeIdOf, mergeLeads, newUser, rowCounts } from './support.js';

/** More leads than one statement reads. */
const many = 2050;

/** Requests a recount of a company's leads and waits until it is done. */
async function recount(service: RunningService, marketingCompanyId: number): Promise<void> {
  const { manager } = service.dataSource;
  const runOf = () => manager.findOneBy(LeadCountRunEntity, { marketingCompanyId });
  if ((await runOf()) === null) await service.app.get(LeadCountRunsJob).run(new Date());
  await manager.update(LeadCountRunEntity, { marketingCompanyId }, { nextAttemptAt: new Date(0) });
  service.app.get(LeadCountWorker).wake();
  await until(runOf, (run) => run !== null && run.nextAttemptAt > new Date() && run.lease === null);
}

const repairsIn = ({ logs }: RunningService, companyId: number) =>
  logs.flatMap((line) => {
    const { msg, marketingCompanyId, leads, counts } = JSON.parse(line);
    const isMeant = String(msg).startsWith('counts of leads were wrong') && marketingCompanyId === companyId;
    return isMeant ? [{ leads, counts }] : [];
  });

beforeEach(awayFromMidnight);

describe.each(databases)('the counts of leads on $name', (database) => {
  const service = useService(marketingService, database);

  it('are true after many have moved leads at once, by hand, by a bulk change, by an import and by deleting', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const people = Array.from({ length: 24 }, (_, n) => n);
    const ids: number[] = [];
    for (const n of people) ids.push(await user.lead(companyId, { contactEmail: `p${n}@acme.es` }));
    const lines = people.flatMap((n) => [
      `Nueva ${n};Ana;p${n}@acme.es;won`,
      `Otra ${n};Eva;n${n}@acme.es;new`,
    ]);
    const mapping = ['companyName', 'contactName', 'contactEmail', 'status'];
    const { id } = await checked(user, companyId, fileOf(...lines), { mapping, duplicates: 'overwrite' });
    const move = async (leadId: number, status: string) => {
      const version = Object((await user.get(`leads/${leadId}`)).json).version;
      return (await user.patch(`leads/${leadId}`, { version, status })).status;
    };
    const [moved, ...others] = await Promise.all([
      Promise.all(ids.slice(0, 20).map((leadId) => move(leadId, 'contacted'))),
      user.bulkChange(companyId, { status: 'qualified', filter: {} }),
      user.post(`lead-imports/${id}/start`),
      ...ids.slice(20, 22).map((leadId) => user.delete(`leads/${leadId}`)),
      ...people.map(() => user.lead(companyId, { status: 'proposal' })),
    ]);
    // Of two concurrent calls on the same lead, the slower one gets 409.
    for (const status of moved ?? []) expect([200, 409]).toContain(status);
    expect(others).toHaveLength(28);
    await untilImport(user, id, 'done');
    const again = await Promise.all(ids.slice(0, 20).map((leadId) => move(leadId, 'lost')));
    expect(new Set(again)).toEqual(new Set([200]));
    await expectTrueCounts(service);
    await recount(service, companyId);
    expectNoRepairs(service);
    expect(service.logs.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  it('are true after the source of a lead was changed', async () => {
    const user = await newUser(service);
    const id = await user.lead(await user.company(), { source: 'web' });
    const { version } = Object((await user.get(`leads/${id}`)).json);
    expect((await user.patch(`leads/${id}`, { version, source: 'Feria' })).status).toBe(200);
    await expectTrueCounts(service);
  });

  it('keep no source that no lead has any more, because it may be a person', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const person = { contactEmail: 'ana@acme.es', source: 'Ana@acme.es' };
    const erased = await user.lead(companyId, person);
    const changed = await user.lead(companyId, { source: 'Luis' });
    await user.lead(companyId, { source: 'Feria' });
    const { count } = bodyOf(await user.get(`leads/${erased}/erasure`), LeadErasure);
    expect((await user.post(`leads/${erased}/erasure`, { count })).status).toBe(204);
    expect((await user.patch(`leads/${changed}`, { version: 1, source: 'Feria' })).status).toBe(200);
    const sql = `SELECT item, count FROM marketing_lead_day_counts WHERE marketingCompanyId = ? AND measure = 'created'`;
    expect(await service.dataSource.query(sql, [companyId])).toEqual([{ item: 'feria', count: 2 }]);
    await expectTrueCounts(service);
  });

  it('are true after a person was erased and leads were merged, and again when that is undone', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const [a, b] = [
      await user.lead(companyId, { status: 'won' }),
      await user.lead(companyId, { source: 'x' }),
    ];
    const gone = await user.lead(companyId, { contactEmail: 'ana@acme.es', status: 'lost' });
    await mergeLeads(user, companyId, [a, b], { source: 'Feria' });
    await expectTrueCounts(service);
    const [merge] = Object((await user.get(`leads/${a}/merges`)).json);
    expect((await user.post(`lead-merges/${merge.id}/undo`)).status).toBe(200);
    await expectTrueCounts(service);
    const { count } = bodyOf(await user.get(`leads/${gone}/erasure`), LeadErasure);
    expect((await user.post(`leads/${gone}/erasure`, { count })).status).toBe(204);
    await expectTrueCounts(service);
  });

  it('know nothing of a win by a merge that was undone days later', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const [a, b] = [await user.lead(companyId), await user.lead(companyId)];
    await user.patch(`leads/${b}`, { version: 1, status: 'won' });
    await mergeLeads(user, companyId, [a, b], { status: 'won' });
    const { dataSource } = service;
    const earlier = new Date(Date.now() - 2 * 86_400_000);
    await dataSource.manager.update(LeadEntity, a, { createdAt: earlier });
    await dataSource.manager.update(LeadEventEntity, { leadId: a, how: 'merge' }, { at: earlier });
    expect((await user.post(`lead-merges/${await mergeIdOf(user, a)}/undo`)).status).toBe(200);
    const steps = `SELECT leadId, isFirstWon FROM marketing_lead_steps WHERE marketingCompanyId = ?`;
    expect(await dataSource.query(steps, [companyId])).toEqual([{ leadId: b, isFirstWon: 1 }]);
    await recount(service, companyId);
    await expectTrueCounts(service);
  });

  it('include leads from before anything was counted, also those that are moved at the same time', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await service.app.get(LeadCountRunsJob).run(new Date());
    const old = { createdAt: new Date('2026-10-24T23:30:00Z') };
    await fillLeads(service, companyId, many, old);
    await service.dataSource.manager.update(
      LeadCountRunEntity,
      { marketingCompanyId: companyId },
      { countedAt: null, nextAttemptAt: new Date(Date.now() + 86_400_000) },
    );
    const runs = service.app.get(LeadCountRunRepository);
    expect(await runs.progress(companyId)).toEqual({ done: 0, total: many });
    const [{ id }] = Object((await user.get(`companies/${companyId}/leads?pageSize=1`)).json);
    expect((await user.patch(`leads/${id}`, { version: 1, status: 'won' })).status).toBe(200);
    await recount(service, companyId);
    expect(await runs.progress(companyId)).toEqual({ done: many, total: many });
    await expectTrueCounts(service);
    // Counting leads for the first time must not be reported as a repair.
    expect(repairsIn(service, companyId)).toEqual([]);
  });

  it('are repaired with a warning when something else has written leads, and stay correct', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const [a, b, c] = [await user.lead(companyId), await user.lead(companyId), await user.lead(companyId)];
    await user.patch(`leads/${a}`, { version: 1, status: 'contacted' });
    await recount(service, companyId);
    expect(repairsIn(service, companyId)).toEqual([]);
    // Simulates a replica of the previous version, which does not count: it moves a lead, changes a source, deletes a lead and adds one.
    const { dataSource } = service;
    const event = `SELECT leadId, marketingCompanyId, userId, at, toStatus, 'won', how, 2 FROM marketing_lead_events WHERE leadId = ?`;
    const into = 'leadId, marketingCompanyId, userId, at, fromStatus, toStatus, how, leadVersion';
    await dataSource.query(`INSERT INTO marketing_lead_events (${into}) ${event}`, [b]);
    await dataSource.query(`UPDATE marketing_leads SET status = 'won', boardColumn = 4 WHERE id = ?`, [b]);
    await dataSource.query(`UPDATE marketing_leads SET source = 'Feria', sourceKey = 'feria' WHERE id = ?`, [
      a,
    ]);
    await dataSource.query('DELETE FROM marketing_leads WHERE id = ?', [c]);
    await fillLeads(service, companyId, 1, { createdAt: new Date('2026-01-01T12:00:00Z') });
    await dataSource.query(
      "INSERT INTO marketing_lead_day_counts VALUES (?, '2001-01-01', 'created', 'nobody', 3)",
      [companyId],
    );
    await recount(service, companyId);
    await expectTrueCounts(service);
    // The repairs concern the moved lead, and the counts of "web", "Feria", today's column, today's cohort and the day in 2001.
    const [repairs] = repairsIn(service, companyId);
    expect(repairs?.leads).toBe(1);
    expect(repairs?.counts).toBeGreaterThanOrEqual(5);
    await recount(service, companyId);
    expect(repairsIn(service, companyId)).toHaveLength(1);
  });

  it('are repaired by the difference at that moment, no matter what has changed since', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { dataSource } = service;
    const id = await user.lead(companyId, { source: 'web' });
    const created = "marketingCompanyId = ? AND measure = 'created'";
    await dataSource.query(`UPDATE marketing_lead_day_counts SET count = count + 3 WHERE ${created}`, [
      companyId,
    ]);
    const sql = `SELECT day FROM marketing_lead_day_counts WHERE ${created}`;
    const [{ day }] = await dataSource.query(sql, [companyId]);
    const missing = await missingCounts(dataSource, companyId, day);
    expect(missing).toMatchObject([{ measure: 'created', item: 'web', count: -3 }]);
    await user.patch(`leads/${id}`, { version: 1, status: 'won' });
    await user.lead(companyId, { source: 'web', status: 'lost' });
    await addDayCounts(dataSource.manager, missing);
    await expectTrueCounts(service);
  });

  it('are not repaired twice when another replica takes over the run between reading and repairing', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await user.lead(companyId);
    await service.app.get(LeadCountRunsJob).run(new Date());
    const { manager } = service.dataSource;
    const wrong = 'UPDATE marketing_lead_day_counts SET count = count + 3 WHERE marketingCompanyId = ?';
    await manager.query(wrong, [companyId]);
    const read = () =>
      manager.query<object[]>('SELECT * FROM marketing_lead_day_counts WHERE marketingCompanyId = ?', [
        companyId,
      ]);
    const before = await read();
    const runs = service.app.get(LeadCountRunRepository);
    const lock = runs.lock.bind(runs);
    let isTaken = false;
    const spy = jest.spyOn(runs, 'lock').mockImplementation(async (id, within) => {
      const run = await lock(id, within);
      if (run?.marketingCompanyId !== companyId || isTaken) return run;
      const [uncounted] = await within.query<object[]>(
        'SELECT id FROM marketing_leads WHERE marketingCompanyId = ? AND id > ?',
        [companyId, run.doneLeadId],
      );
      if (uncounted !== undefined) return run;
      isTaken = true;
      await within.update(LeadCountRunEntity, { id }, { lease: 'another' });
      return lock(id, within);
    });
    try {
      await manager.update(
        LeadCountRunEntity,
        { marketingCompanyId: companyId },
        { nextAttemptAt: new Date(0) },
      );
      const worker = service.app.get(LeadCountWorker);
      worker.wake();
      await until(
        () => isTaken,
        (taken) => taken,
      );
      await until(
        () => Reflect.get(worker, 'busy').size,
        (size) => size === 0,
      );
      expect(await read()).toEqual(before);
    } finally {
      spy.mockRestore();
    }
    await recount(service, companyId);
    await expectTrueCounts(service);
  });

  it('are counted again an hour after the first time, and every week from then on', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await service.app.get(LeadCountRunsJob).run(new Date());
    const { manager } = service.dataSource;
    const where = { marketingCompanyId: companyId };
    await manager.update(LeadCountRunEntity, where, { countedAt: null });
    const hoursAfter = async () => {
      const before = Date.now();
      await recount(service, companyId);
      const { nextAttemptAt } = await manager.findOneByOrFail(LeadCountRunEntity, where);
      return Math.floor((nextAttemptAt.getTime() - before) / 3_600_000);
    };
    expect(await hoursAfter()).toBe(1);
    expect(await hoursAfter()).toBe(7 * 24);
  });

  it('are deleted with their company', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await user.lead(companyId);
    await service.app.get(LeadCountRunsJob).run(new Date());
    await user.bulkChange(companyId, { status: 'won', filter: {} });
    expect((await user.delete(`companies/${companyId}`)).status).toBe(204);
    await until(
      () => rowCounts(service),
      ({ marketing_company_removals: left }) => left === 0,
    );
    for (const table of ['marketing_lead_steps', 'marketing_lead_day_counts', 'marketing_lead_count_runs']) {
      const sql = `SELECT * FROM ${table} WHERE marketingCompanyId = ?`;
      expect(await service.dataSource.query(sql, [companyId])).toEqual([]);
    }
  });
});
