import { Lead, LeadFit, LeadRow } from '@portals/contracts/marketing';
import { QUEUED } from '@portals/service-kit';
import { bodyOf, databases, type RunningService, until, useService } from '@portals/service-kit/testing';
import { z } from 'zod';
import { FitDueJob } from '../../src/crm/fit-run/fit-due.job.js';
import { FitRunEntity } from '../../src/crm/fit-run/fit-run.entity.js';
import { FitRunWorker } from '../../src/crm/fit-run/fit-run.worker.js';
import { Paces } from '../../src/kernel/work/pace.js';
import { marketingService } from '../../src/service.js';
import { type Caller, lead, newUser } from './support.js';

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);
const read = async (user: Caller, id: number) => bodyOf(await user.get(`leads/${id}`), Lead);
const reasonsOf = async (user: Caller, id: number) => bodyOf(await user.get(`leads/${id}/fit`), LeadFit);
const listed = async (user: Caller, companyId: number, query: string) =>
  bodyOf(await user.get(`companies/${companyId}/leads?${query}`), z.array(LeadRow)).map(({ id }) => id);

/** Returns the columns that the computation of fit writes, for a company's leads in order of their IDs. */
const stored = (service: RunningService, companyId: number) =>
  service.dataSource.query<{ id: number; fit: number; fitDueOn: string | null }[]>(
    'SELECT id, fit, fitDueOn FROM marketing_leads WHERE marketingCompanyId = ? ORDER BY id',
    [companyId],
  );
const untilJudged = (service: RunningService) =>
  until(
    () => service.dataSource.query<object[]>('SELECT id FROM marketing_fit_runs'),
    (runs) => runs.length === 0,
  );

/** Inserts copies of a lead without its fit, like a replica of an older version. */
async function copy(service: RunningService, id: number, count: number): Promise<void> {
  const columns =
    'marketingCompanyId, companyName, contactName, contactEmail, contactPhone, position, sector, source, status, createdAt, updatedAt, boardColumn, nameKey, statusKey, sourceKey, sectorKey, nextStepKey, searchText';
  for (let copied = 0; copied < count; copied++) {
    await service.dataSource.query(
      `INSERT INTO marketing_leads (${columns}) SELECT ${columns} FROM marketing_leads WHERE id = ?`,
      [id],
    );
  }
}

describe.each(databases)('how well leads fit on $name', (database) => {
  const service = useService(marketingService, database);

  it('is stored with a lead, and told with its reasons', async () => {
    const user = await newUser(service);
    const companyId = await user.company({ targetAudience: 'Responsables de compras en retail' });
    const id = await user.lead(companyId, lead);
    const fit = await reasonsOf(user, id);
    expect(fit).toMatchObject({ score: 95, judgedAs: 'business' });
    expect(fit.reasons).toContainEqual({ reason: 'positionDecides', points: 20, most: 20 });
    expect(await read(user, id)).toMatchObject({ fit: 95 });
    const board = await user.get(`companies/${companyId}/leads/board`);
    expect(Object(board.json).columns[0].leads).toMatchObject([{ id, fit: 95 }]);
    const changed = await user.patch(`leads/${id}`, { version: 1, position: null, contactEmail: '' });
    expect(changed.json).toMatchObject({ fit: 60, version: 2 });
    expect(await read(user, id)).toEqual(changed.json);
    expect(await reasonsOf(user, id)).toMatchObject({ score: 60 });
  });

  it('sorts and filters the list', async () => {
    const user = await newUser(service);
    const companyId = await user.company({ targetAudience: 'Retail' });
    const low = await user.lead(companyId);
    const high = await user.lead(companyId, lead);
    const medium = await user.lead(companyId, { contactEmail: 'a@b.es', sector: 'Retail' });
    expect(await listed(user, companyId, 'sort=-fit')).toEqual([high, medium, low]);
    expect(await listed(user, companyId, 'sort=fit')).toEqual([low, medium, high]);
    expect(await listed(user, companyId, 'fit=high')).toEqual([high]);
    expect(await listed(user, companyId, 'fit=medium')).toEqual([medium]);
    expect(await listed(user, companyId, 'fit=low')).toEqual([low]);
    await user.bulkChange(companyId, { status: 'lost', filter: { fit: 'low' } });
    expect(await listed(user, companyId, 'status=lost')).toEqual([low]);
  });

  it('changes for all leads when the company changes what it is judged by, without a new version', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const first = await user.lead(companyId, lead);
    await copy(service, first, 250);
    const other = await user.lead(await user.company(), lead);
    const [before, foreign] = [await read(user, first), await read(user, other)];
    await user.patch(`companies/${companyId}`, { version: 1, targetAudience: 'Retail' });
    await untilJudged(service);
    const rows = await stored(service, companyId);
    expect(rows).toHaveLength(251);
    expect(new Set(rows.map(({ fit }) => fit))).toEqual(new Set([before.fit + 20]));
    expect(await read(user, first)).toEqual({ ...before, fit: before.fit + 20 });
    expect(await listed(user, companyId, 'fit=high&pageSize=1')).toHaveLength(1);
    expect(await listed(user, companyId, 'fit=low')).toEqual([]);
    expect(await reasonsOf(user, first)).toMatchObject({ score: before.fit + 20 });
    expect(await read(user, other)).toEqual(foreign);
  });

  it('ends with the company as it is after several changes, also of leads at the same time', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await user.lead(companyId, lead);
    await copy(service, id, 150);
    for (let version = 1; version <= 4; version++) {
      const targetAudience = version % 2 === 0 ? 'Retail' : 'Banca';
      const [company] = await Promise.all([
        user.patch(`companies/${companyId}`, { version, targetAudience }),
        user.patch(`leads/${id}`, { version, notes: `Note ${version}` }),
      ]);
      expect(company.status).toBe(200);
    }
    await untilJudged(service);
    const { score } = await reasonsOf(user, id);
    const rows = await stored(service, companyId);
    expect(new Set(rows.map(({ fit }) => fit))).toEqual(new Set([score]));
  });

  it('judges nothing when the company only gets another name', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await user.lead(companyId, lead);
    await service.dataSource.query('UPDATE marketing_leads SET fit = 1 WHERE id = ?', [id]);
    await user.patch(`companies/${companyId}`, { version: 1, name: 'Otra', sector: 'Otro' });
    await untilJudged(service);
    expect(await stored(service, companyId)).toMatchObject([{ fit: 1 }]);
  });

  it('falls as leads become older, and is given to those that were never judged', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const ids = [await user.lead(companyId, lead), await user.lead(companyId), await user.lead(companyId)];
    const [, bare] = await stored(service, companyId);
    const update = (id: number | undefined, createdAt: Date, dueOn: string | null) =>
      service.dataSource.manager.update('marketing_leads', { id }, { createdAt, fitDueOn: dueOn, fit: 0 });
    await update(ids[0], daysAgo(10), null);
    await update(ids[1], daysAgo(100), '2026-01-01');
    await update(ids[2], daysAgo(1), '9999-12-31');
    await service.app.get(FitDueJob).run(new Date());
    const { score } = await reasonsOf(user, Number(ids[0]));
    const inMonth = new Date(daysAgo(10).getTime() + 30 * day).toISOString().slice(0, 10);
    expect(await stored(service, companyId)).toEqual([
      { id: ids[0], fit: score, fitDueOn: inMonth },
      { id: ids[1], fit: Number(bare?.fit) - 10, fitDueOn: '9999-12-31' },
      { id: ids[2], fit: 0, fitDueOn: '9999-12-31' },
    ]);
    expect(await read(user, Number(ids[0]))).toMatchObject({ version: 1, fit: score });
  });

  it('judges more leads than one step has, of several companies', async () => {
    const user = await newUser(service);
    const companies = [await user.company(), await user.company({ targetAudience: 'Retail' })];
    for (const companyId of companies) await copy(service, await user.lead(companyId, lead), 130);
    const turns = jest.spyOn(service.app.get(Paces), 'run');
    await service.app.get(FitDueJob).run(new Date());
    // The work must wait for its turn among all other work of the owner (rule 15.1).
    expect(turns.mock.calls.filter(([owner]) => owner === user.id).length).toBeGreaterThan(2);
    turns.mockRestore();
    const [one, two] = await Promise.all(companies.map((companyId) => stored(service, companyId)));
    const fits = [one, two].map((rows) => [...new Set(rows?.map(({ fit }) => fit))]);
    expect(fits).toEqual([[expect.any(Number)], [Number(fits[0]?.[0]) + 20]]);
  });

  it('goes on where a replica that was killed had got to', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const [done, left] = [await user.lead(companyId), await user.lead(companyId)];
    const fit = (await read(user, left)).fit;
    await service.dataSource.query('UPDATE marketing_leads SET fit = 1 WHERE marketingCompanyId = ?', [
      companyId,
    ]);
    await service.dataSource.manager.insert(FitRunEntity, {
      ...{ marketingCompanyId: companyId, doneLeadId: done, state: QUEUED, lease: 'dead', attempts: 1 },
      nextAttemptAt: new Date(Date.now() - 1000),
    });
    const replica = await service.replica();
    replica.app.get(FitRunWorker).wake();
    await untilJudged(service);
    expect(await stored(service, companyId)).toMatchObject([
      { id: done, fit: 1 },
      { id: left, fit },
    ]);
  });
});
