import type { EndedMembership } from '@portals/contracts/auth';
import { Campaign, LeadErasure } from '@portals/contracts/marketing';
import { Accounts, CompanyGrantEntity, neverEnds, ReportedEventEntity } from '@portals/service-kit';
import {
  bodyOf,
  databases,
  interleaved,
  until,
  useAuthStandIn,
  useService,
} from '@portals/service-kit/testing';
import { GuestInvitationEntity } from '../../src/app/sharing/sharing.entities.js';
import { MarketingCompanyRepository } from '../../src/crm/company/marketing-company.repository.js';
import { marketingService } from '../../src/service.js';
import { newPage } from '../campaigns/campaign-support.js';
import { company, lead, newUser } from '../crm/support.js';

describe.each(databases)('the record of access and marketing on $name', (database) => {
  const { auth, env } = useAuthStandIn();
  const service = useService(marketingService, database, {
    get env() {
      return { ...env };
    },
  });

  it('learns of exports, erasures, assignments and deletions (rule 18.50)', async () => {
    const owner = await newUser(service);
    const companyId = await owner.company();
    const accounts = service.app.get(Accounts, { strict: false });
    const find = jest.spyOn(accounts, 'find').mockResolvedValue({ address: null, workspaces: null });
    const leadId = await owner.lead(companyId, lead);
    await owner.get(`companies/${companyId}/leads/export?search=nobody`);
    await owner.get(`companies/${companyId}/leads/export`);
    const { count } = bodyOf(await owner.get(`leads/${leadId}/erasure`), LeadErasure);
    await owner.post(`leads/${leadId}/erasure`, { count: count + 1 });
    await owner.post(`leads/${leadId}/erasure`, { count });
    await owner.put(`companies/${companyId}/members`, { userIds: [81_001] });
    await owner.put(`companies/${companyId}/members`, { userIds: [] });
    find.mockRestore();
    await owner.delete(`companies/${companyId}`);
    await until(
      () => service.dataSource.getRepository(ReportedEventEntity).count(),
      (left) => left === 0,
    );
    const told = auth.events.filter(({ workspaceId }) => workspaceId === owner.id);
    expect(told.map(({ what, who, whom, to }) => [what, who, whom, to])).toEqual([
      ['leadsExported', owner.id, null, '0'],
      ['leadsExported', owner.id, null, '1'],
      ['personErased', owner.id, null, null],
      ['assigned', owner.id, 81_001, null],
      ['unassigned', owner.id, 81_001, null],
      ['companyDeleted', owner.id, null, null],
    ]);
    expect(new Set(told.map((event) => event.company))).toEqual(new Set([company.name]));
    expect(JSON.stringify(told)).not.toContain(lead.contactName);
  });

  it('learns of both when two people assign a company at the same time, so that it agrees with what is stored', async () => {
    const owner = await newUser(service);
    const companyId = await owner.company();
    const accounts = service.app.get(Accounts, { strict: false });
    const find = jest.spyOn(accounts, 'find').mockResolvedValue({ address: null, workspaces: null });
    const assign = (userId: number) => () =>
      owner.put(`companies/${companyId}/members`, { userIds: [userId] });
    try {
      const answers = await interleaved(service, {
        after: [service.app.get(MarketingCompanyRepository), 'nameOf'],
        first: assign(81_011),
        second: assign(81_012),
      });
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      find.mockRestore();
    }
    await until(
      () => service.dataSource.getRepository(ReportedEventEntity).count(),
      (left) => left === 0,
    );
    const told = new Set<number | null | undefined>();
    for (const { what, whom } of auth.events.filter(({ workspaceId }) => workspaceId === owner.id))
      if (what === 'assigned') told.add(whom);
      else told.delete(whom);
    const stored = await service.dataSource.getRepository(CompanyGrantEntity).findBy({ companyId });
    expect([...told]).toEqual(stored.map(({ userId }) => userId));
    expect(stored).toHaveLength(1);
  });

  it('learns of pages that become public or cease to be, and of exported suppressions (rule 18.50)', async () => {
    const owner = await newUser(service);
    const companyId = await owner.company();
    const page = await newPage(owner, companyId, { slug: `otono-${owner.id}` }, { status: 'Active' });
    const change = async (fields: object) => {
      const { version } = bodyOf(await owner.get(`campaigns/${page.id}`), Campaign);
      expect((await owner.patch(`campaigns/${page.id}`, { version, ...fields })).status).toBe(200);
    };
    await change({ name: 'Otoño' });
    await change({ status: 'Paused' });
    await change({ status: 'Active' });
    await owner.delete(`campaigns/${page.id}`);
    await owner.get('suppressions/export?reason=unsubscribed');
    await until(
      () => service.dataSource.getRepository(ReportedEventEntity).count(),
      (left) => left === 0,
    );
    const told = auth.events.filter(({ workspaceId }) => workspaceId === owner.id);
    const path = `/l/otono-${owner.id}`;
    expect(told.map(({ what, who, company: of, from, to }) => [what, who, of, from, to])).toEqual([
      ['pagePublished', owner.id, company.name, null, path],
      ['pageWithdrawn', owner.id, company.name, path, null],
      ['pagePublished', owner.id, company.name, null, path],
      ['pageWithdrawn', owner.id, company.name, path, null],
      ['suppressionsExported', owner.id, null, null, '0'],
    ]);
  });

  it('ends what was assigned to somebody whose place has ended, and nothing of others (rule 18.52)', async () => {
    const owner = await newUser(service);
    const companyId = await owner.company();
    const grants = service.dataSource.getRepository(CompanyGrantEntity);
    const grant = (userId: number, kind: 'member' | 'reader') =>
      grants.insert({
        ...{ workspaceId: owner.id, companyId, userId, kind, endsOn: neverEnds, email: null },
        ...{ grantedBy: owner.id, createdAt: new Date() },
      });
    await grant(82_001, 'member');
    await grant(82_002, 'member');
    await grant(82_003, 'reader');
    const invited = {
      workspaceId: owner.id,
      companyId,
      email: 'eva@client.example',
      kind: 'reader' as const,
    };
    const open = { endsOn: neverEnds, targetId: null, expiresAt: new Date(Date.now() + 1_800_000) };
    const invitations = service.dataSource.getRepository(GuestInvitationEntity);
    for (const invitedBy of [82_001, 82_004])
      await invitations.insert({
        ...{ ...invited, ...open, invitedBy, createdAt: new Date() },
        tokenHash: String(invitedBy).repeat(12),
      });
    const validUntil = new Date(Date.now() + 5000).toISOString();
    const place = (id: number, userId: number, workspaceId = owner.id): EndedMembership => ({
      ...{ id, at: new Date().toISOString(), workspaceId, userId, endedBy: owner.id, successorId: null },
      ...{ until: validUntil, isFinal: true },
    });
    auth.ended.push(place(1, 82_003), place(2, 82_002, owner.id + 1), place(3, 82_001));
    await until(
      () => grants.existsBy({ userId: 82_001 }),
      (isThere) => !isThere,
    );
    expect(await grants.countBy({ companyId })).toBe(2);
    expect((await invitations.findBy({ companyId })).map(({ invitedBy }) => invitedBy)).toEqual([82_004]);
  });
});
