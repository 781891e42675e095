import { boardStatuses } from '@portals/contracts/constants';
import { Lead, LeadBoard } from '@portals/contracts/marketing';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { LeadEntity } from '../../src/crm/lead-row/lead.entity.js';
import { statusKeyOf } from '../../src/crm/lead-row/lead-status.rules.js';
import { marketingService } from '../../src/service.js';
import { bareLead, mergeLeads, newUser } from './support.js';

// Tests rules 9.40 and 15.30.
describe.each(databases)('leads with very many statuses and sources on $name', (database) => {
  const service = useService(marketingService, database);

  it('have no more values to choose from than people can read', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const times = { createdAt: new Date(), updatedAt: new Date() };
    const keys = { nameKey: 'x', statusKey: '0new', sectorKey: '', nextStepKey: 'none', searchText: ' x' };
    const row = { ...bareLead, ...times, ...keys, boardColumn: 0, marketingCompanyId: companyId };
    const rows = Array.from({ length: 102 }, (_, n) => ({
      ...{ ...row, source: `Source ${n % 101}`, sourceKey: `source ${n % 101}` },
    }));
    await service.dataSource.manager.insert(LeadEntity, rows);
    const { sources } = Object((await user.get(`companies/${companyId}/leads/values`)).json);
    expect(sources).toHaveLength(100);
    expect(sources[0]).toEqual({ value: 'Source 0', count: 2 });
  });

  it('have a suggested status by its word in either language, whichever call brings it', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const statusOf = async (id: number) => bodyOf(await user.get(`leads/${id}`), Lead).status;
    const [won, moved, many, target] = [
      await user.lead(companyId, { status: 'Ganado' }),
      await user.lead(companyId),
      await user.lead(companyId),
      await user.lead(companyId),
    ];
    await user.patch(`leads/${moved}`, { version: 1, status: ' perdido ' });
    await user.bulkChange(companyId, { status: 'Cualificado', ids: [many] });
    await mergeLeads(user, companyId, [target, await user.lead(companyId)], { status: 'Propuesta' });
    const statuses = await Promise.all([won, moved, many, target].map(statusOf));
    expect(statuses).toEqual(['won', 'lost', 'qualified', 'proposal']);
    expect(await statusOf(await user.lead(companyId, { status: 'WON' }))).toBe('WON');
    expect(await statusOf(await user.lead(companyId, { status: 'Ganado ya' }))).toBe('Ganado ya');
    const found = await user.get(`companies/${companyId}/leads?status=Perdido`);
    expect(found.json).toMatchObject([{ id: moved }]);
    const { columns } = bodyOf(await user.get(`companies/${companyId}/leads/board?cards=0`), LeadBoard);
    expect(columns.find(({ column }) => column === 'won')?.count).toBe(2);
  });

  it('are on the board by their most frequent statuses, and the others are shown as one', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const times = { createdAt: new Date(), updatedAt: new Date() };
    const keys = { nameKey: 'x', sourceKey: 'web', sectorKey: '', nextStepKey: 'none', searchText: ' x' };
    const row = { ...bareLead, ...times, ...keys, marketingCompanyId: companyId };
    const statuses = [
      'new',
      ...Array.from({ length: 54 }, (_, n) => `Phase ${10 + n}`),
      'Phase 63',
      'Phase 63',
    ];
    const rows = statuses.map((status) => {
      const statusKey = statusKeyOf(status);
      return { ...row, status, statusKey, boardColumn: Number(statusKey[0]) };
    });
    await service.dataSource.manager.insert(LeadEntity, rows);
    const board = async (query: string) =>
      bodyOf(await user.get(`companies/${companyId}/leads/board?cards=0&${query}`), LeadBoard);
    for (const query of ['', 'source=web']) {
      const { statuses: told, columns, otherLeads } = await board(query);
      expect(told).toHaveLength(1 + boardStatuses);
      expect(told[0]).toEqual({ status: 'new', count: 1 });
      // The most frequent status must appear at its place in the board's order, not first.
      expect(told.at(-1)).toEqual({ status: 'Phase 63', count: 3 });
      expect(told[1]).toEqual({ status: 'Phase 10', count: 1 });
      expect([columns.at(-1)?.count, otherLeads]).toEqual([56, 4]);
    }
    expect(await board('status=Phase%2063')).toMatchObject({
      statuses: [{ status: 'Phase 63', count: 3 }],
      otherLeads: 0,
    });
  });
});
