import { leadImportLimits, limits } from '@portals/contracts/constants';
import { MarketingCompanyQuery } from '@portals/contracts/marketing';
import {
  type CompanyPerson,
  companyPeople,
  companyPersons,
  databases,
  expectError,
  personOf,
  sqlite,
  useService,
} from '@portals/service-kit/testing';
import { MarketingCompanyRepository } from '../../src/crm/company/marketing-company.repository.js';
import { LeadBulkChangeWorker } from '../../src/crm/lead-bulk-change/lead-bulk-change.worker.js';
import { marketingService } from '../../src/service.js';
import { callerOf, colleagueOf, company, namesOf, newId, newUser } from './support.js';

describe.each(databases)('companies of workspaces on $name', (database) => {
  const service = useService(marketingService, database);

  it('are listed to everybody who may read them, all or those of one workspace (rule 18.7)', async () => {
    const [owner, client] = [await newUser(service), await newUser(service)];
    const member = await colleagueOf(service, owner);
    await owner.company({ name: 'De la dueña' });
    await member.company({ name: 'Propia' });
    const id = await client.company({ name: 'Otra' });
    await client.company({ name: 'Ajena' });
    const place = { id, workspaceId: client.id };
    const guest = await callerOf(service, await personOf(service.dataSource, 'reader', newId(), place));
    expect(namesOf(await member.get('companies?sort=name'))).toEqual(['De la dueña', 'Propia']);
    expect(namesOf(await member.get(`companies?workspace=${owner.id}`))).toEqual(['De la dueña']);
    expect(namesOf(await member.get(`companies?workspace=${client.id}`))).toEqual([]);
    expect(namesOf(await owner.get('companies'))).toEqual(['De la dueña']);
    expect(namesOf(await guest.get('companies'))).toEqual(['Otra']);
    expect(await guest.get('companies')).toMatchObject({ headers: { 'x-total-count': '1' } });
  });

  it.each(companyPersons)('tell %s what they may do with each (rule 18.6)', async (person) => {
    const owner = await newUser(service);
    const place = { id: await owner.company(), workspaceId: owner.id };
    const caller = await callerOf(service, await personOf(service.dataSource, person, newId(), place));
    const { may }: { may: readonly string[] } = companyPeople[person];
    const listed = Object((await caller.get(`companies?workspace=${owner.id}`)).json);
    expect(listed).toEqual(may.length === 0 ? [] : [expect.objectContaining({ capabilities: may })]);
    const one = Object((await caller.get(`companies/${place.id}`)).json);
    expect(one.capabilities).toEqual(may.length === 0 ? undefined : may);
    if (!may.includes('work')) return;
    const changed = await caller.patch(`companies/${place.id}`, { version: 1, name: 'Nueva' });
    expect(changed.json).toMatchObject({ name: 'Nueva', capabilities: may });
    const late = await caller.patch(`companies/${place.id}`, { version: 1, name: 'Tarde' });
    expect(late.json).toMatchObject({ conflict: { current: { capabilities: may } } });
  });

  it('are registered in the workspace that the call names, by whoever may', async () => {
    const owner = await newUser(service);
    const member = await colleagueOf(service, owner);
    const restricted = await colleagueOf(service, owner, { role: 'member', reach: 'assigned' });
    const input = { ...company, workspaceId: owner.id };
    const made = await member.post('companies', input);
    expect(made.json).toMatchObject({ workspaceId: owner.id, userId: member.id });
    expect(namesOf(await owner.get('companies'))).toEqual([company.name]);
    expectError(await restricted.post('companies', input), 403, 'FORBIDDEN');
    expectError(await (await newUser(service)).post('companies', input), 404, 'NOT_FOUND');
    expect((await restricted.post('companies', company)).json).toMatchObject({ workspaceId: restricted.id });
  });

  it('keep their workspace, no matter who changes them', async () => {
    const owner = await newUser(service);
    const member = await colleagueOf(service, owner);
    const id = await owner.company();
    const changed = await member.patch(`companies/${id}`, {
      version: 1,
      name: 'Nueva',
      workspaceId: member.id,
    });
    expect(changed.json).toMatchObject({ name: 'Nueva', workspaceId: owner.id, userId: owner.id });
  });

  it('share the limits of imports that have not begun', async () => {
    const owner = await newUser(service);
    const member = await colleagueOf(service, owner);
    const [one, other] = [await owner.company(), await owner.company()];
    const file = { fileName: 'leads.csv', sizeBytes: 10 };
    const mine = `companies/${await member.company()}/lead-imports`;
    for (let made = 0; made < leadImportLimits.open; made++) {
      const by = made % 2 === 0 ? owner : member;
      expect((await by.post(`companies/${one}/lead-imports`, file)).status).toBe(201);
    }
    expectError(await member.post(`companies/${other}/lead-imports`, file), 409, 'LEAD_IMPORT_OPEN');
    expect((await member.post(mine, file)).status).toBe(201);
  });

  it('share the limit of bulk changes', async () => {
    const owner = await newUser(service);
    const member = await colleagueOf(service, owner);
    const perform = jest
      .spyOn(service.app.get(LeadBulkChangeWorker, { strict: false }), 'wake')
      .mockImplementation(() => {});
    const ids = [];
    for (let made = 0; made < 3; made++) ids.push(await owner.company());
    const change = (by: typeof owner, id: number | undefined, status: string) =>
      by.post(`companies/${id}/leads/bulk-changes`, { status, filter: { search: status } });
    const lead = await owner.lead(ids[0] ?? 0);
    const pending = { state: 'queued', phase: 'change', nextAttemptAt: new Date(Date.now() + 3_600_000) };
    const row = { toStatus: 'won', toBasis: null, selection: { ids: [lead] }, lastLeadId: lead, total: 1 };
    for (let made = 0; made < limits.bulkChangesOfWorkspace; made++)
      await service.dataSource.manager.insert('marketing_lead_bulk_changes', {
        ...{ ...row, ...pending, marketingCompanyId: ids[made % 2], userId: made % 2 ? owner.id : member.id },
        ...{
          attempts: 0,
          doneLeadId: 0,
          changed: 0,
          unchanged: 0,
          restored: 0,
          kept: 0,
          createdAt: new Date(),
        },
      });
    expectError(await change(member, ids[2], 'lost'), 429, 'BULK_CHANGES_WAITING');
    expect((await change(member, await member.company(), 'lost')).status).toBe(202);
    perform.mockRestore();
  });
});

describe('a list of companies', () => {
  const service = useService(marketingService, sqlite);

  it.each<[string, CompanyPerson]>([
    ['somebody without grants', 'owner'],
    ['a guest', 'reader'],
  ])('is looked up in indexes for %s, however many companies others have', async (_who, person) => {
    const owner = await newUser(service);
    const place = { id: await owner.company(), workspaceId: owner.id };
    const { workspaces, id } = await personOf(service.dataSource, person, newId(), place);
    const user = { id, username: 'eva', role: 'user', sessionId: '1', workspaces };
    const { dataSource } = service;
    const plan: { detail: string }[] = [];
    const reader = {
      ...{ options: dataSource.options, driver: dataSource.driver },
      async query(sql: string, parameters?: unknown[]) {
        plan.push(...(await dataSource.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, parameters)));
        return dataSource.query(sql, parameters);
      },
    };
    const query = MarketingCompanyQuery.parse({});
    await service.app.get(MarketingCompanyRepository, { strict: false }).list(user, query, reader);
    expect(plan.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN company'))).toEqual(
      [],
    );
  });
});
