import { DueLead } from '@portals/contracts/marketing';
import { FairReads } from '@portals/service-kit';
import { bodyOf, databases, expectError, explain, useService } from '@portals/service-kit/testing';
import { z } from 'zod';
import { marketingService } from '../../src/service.js';
import { bareLead, type Caller, callerOf, colleagueOf, fillLeads, newUser } from './support.js';

const today = '2026-11-27';

describe.each(databases)('people in charge of leads on $name', (database) => {
  const service = useService(marketingService, database);
  let owner: Caller;
  let ana: Caller;
  let companyId: number;
  beforeEach(async () => {
    owner = await newUser(service);
    ana = await colleagueOf(service, owner);
    companyId = await owner.company();
  });

  describe('read at the start of their day (rule 18.43)', () => {
    const Due = z.array(DueLead);
    const dayOf = async (caller: Caller, query = `until=${today}`) => {
      const answer = await caller.get(`my-day?${query}`);
      return { due: bodyOf(answer, Due).map(({ id }) => id), total: Number(answer.headers['x-total-count']) };
    };
    const step = (nextStepOn: string | null, changes: object = {}) => ({
      assigneeId: ana.id,
      nextStepOn,
      ...changes,
    });

    it('their due steps of all companies, the oldest first', async () => {
      const other = await owner.company({ name: 'Otra' });
      const own = await ana.company({ name: 'Propia' });
      const now = await ana.lead(companyId, step(today));
      const late = await ana.lead(other, step('2026-11-01'));
      const mine = await ana.lead(own, step('2026-11-20'));
      await ana.lead(companyId, step('2026-11-28'));
      await ana.lead(companyId, step(null));
      await ana.lead(companyId, step('2026-11-01', { status: 'won' }));
      await owner.lead(companyId, step('2026-11-01', { assigneeId: owner.id }));
      await ana.lead(companyId, step('2026-11-01', { assigneeId: null }));
      expect(await dayOf(ana)).toEqual({ due: [late, mine, now], total: 3 });
      expect(await dayOf(ana, `until=${today}&pageSize=1&page=2`)).toEqual({ due: [mine], total: 3 });
      expect((await ana.get(`my-day?until=${today}&pageSize=1`)).json).toMatchObject([
        { marketingCompanyName: 'Otra', companyName: bareLead.companyName, nextStepOn: '2026-11-01' },
      ]);
      expect(await dayOf(owner, 'until=2026-10-31')).toEqual({ due: [], total: 0 });
      await owner.delete(`companies/${other}`);
      expect(await dayOf(ana)).toEqual({ due: [mine, now], total: 2 });
    });

    it('reading only leads in their charge', async () => {
      await fillLeads(service, companyId, 1000, { nextStepKey: '20261101' });
      await ana.lead(companyId, step(today));
      const queries = jest.spyOn(service.app.get(FairReads), 'query');
      expect((await dayOf(ana)).total).toBe(1);
      const sent = queries.mock.calls.map(([, sql, values]) => [sql, values] as const);
      queries.mockRestore();
      const due = sent.filter(([sql]) => sql.includes('marketing_leads'));
      expect(due).toHaveLength(2);
      for (const [sql, values] of due) {
        const plan = JSON.stringify(
          await service.dataSource.query(`${explain(service.dataSource)} ${sql}`, values),
        );
        expect(plan).toContain('ix_marketing_leads_marketingCompanyId_assigneeId_createdAt');
      }
    });

    it('nothing of a workspace that they have left', async () => {
      await ana.lead(companyId, step(today));
      expect((await dayOf(ana)).total).toBe(1);
      expect(await dayOf(await callerOf(service, { id: ana.id }))).toEqual({ due: [], total: 0 });
    });

    it('only with a day', async () => {
      expectError(await ana.get('my-day'), 400, 'VALIDATION_FAILED', 'until');
      expectError(await ana.get('my-day?until=today'), 400, 'VALIDATION_FAILED', 'until');
    });
  });
});
