import { Analytics, Campaign, Lead, LeadBoard } from '@portals/contracts/marketing';
import { bodyOf, databases, interleaved, useService } from '@portals/service-kit/testing';
import { CampaignEntity } from '../../src/campaigns/campaign/campaign.entity.js';
import { campaignStatusKeyOf } from '../../src/campaigns/campaign/campaign-status.rules.js';
import { LeadStatusWords1795600200000 } from '../../src/campaigns/migrations/lead-status-words.js';
import { LeadEntity } from '../../src/crm/lead-row/lead.entity.js';
import { statusKeyOf } from '../../src/crm/lead-row/lead-status.rules.js';
import { marketingService } from '../../src/service.js';
import { emailDocument, landingDocument, newCampaign, newPage } from '../campaigns/campaign-support.js';
import { expectNoRepairs, expectTrueCounts } from './naive-counts.js';
import { type Caller, fillLeads, mergeIdOf, mergeLeads, newUser } from './support.js';

// Tests rules 9.41 and 10.31 for rows stored before these rules existed.
describe.each(databases)('statuses that are stored as words on $name', (database) => {
  const service = useService(marketingService, database);

  /** Replaces the stored status `placeholder` with `word`, in the form in which an earlier version stored `word` as a custom status. */
  async function storeWord(placeholder: string, word: string): Promise<void> {
    const { manager } = service.dataSource;
    const old = [word, placeholder];
    const key = `6${statusKeyOf(word).slice(1)}`;
    await manager.query('UPDATE marketing_leads SET status = ?, statusKey = ? WHERE status = ?', [
      ...[word, key, placeholder],
    ]);
    for (const column of ['fromStatus', 'toStatus'])
      await manager.query(`UPDATE marketing_lead_events SET ${column} = ? WHERE ${column} = ?`, old);
    await manager.query('UPDATE marketing_lead_bulk_changes SET toStatus = ? WHERE toStatus = ?', old);
    for (const [table, column] of [
      ['marketing_lead_merges', 'before'],
      ['marketing_merged_leads', 'lead'],
    ])
      await manager.query(`UPDATE ${table} SET \`${column}\` = REPLACE(\`${column}\`, ?, ?)`, [
        ...[placeholder, word],
      ]);
  }

  async function upgrade(runner = service.dataSource.createQueryRunner()): Promise<void> {
    try {
      await service.dataSource.migrations
        .find((one) => one instanceof LeadStatusWords1795600200000)
        ?.up(runner);
    } finally {
      await runner.release();
    }
  }

  const leadOf = async (user: Caller, id: number) => bodyOf(await user.get(`leads/${id}`), Lead);
  const historyOf = async (user: Caller, id: number) =>
    Object((await user.get(`leads/${id}/events`)).json).map(({ from, to }: never) => `${from} ${to}`);

  it('are the suggested ones after the upgrade: on the board, in lists, histories, figures and undos', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const [won, back, many, target, other] = [
      await user.lead(companyId),
      await user.lead(companyId, { status: 'Fase P' }),
      await user.lead(companyId),
      await user.lead(companyId, { status: 'Fase P' }),
      await user.lead(companyId, { status: 'Fase libre' }),
    ];
    await user.patch(`leads/${won}`, { version: 1, status: 'Fase G' });
    await user.patch(`leads/${back}`, { version: 1, status: 'contacted' });
    const bulk = await user.bulkChange(companyId, { status: 'Fase G', ids: [many] });
    await mergeLeads(user, companyId, [target, await user.lead(companyId, { status: 'Fase G' })], {
      status: 'contacted',
    });
    await storeWord('Fase G', 'GANADO');
    await storeWord('Fase P', 'Perdido');
    const before = await Promise.all([won, back, many, target, other].map((id) => leadOf(user, id)));
    expect(before.map(({ status }) => status)).toEqual([
      ...['GANADO', 'contacted', 'GANADO', 'contacted', 'Fase libre'],
    ]);

    await upgrade();

    const after = await Promise.all([won, back, many, target, other].map((id) => leadOf(user, id)));
    const statuses = ['won', 'contacted', 'won', 'contacted', 'Fase libre'];
    expect(after).toEqual(before.map((lead, place) => ({ ...lead, status: statuses[place] })));
    expect(await historyOf(user, won)).toEqual(['new won', 'null new']);
    expect(await historyOf(user, back)).toEqual(['lost contacted', 'null lost']);
    const { columns } = bodyOf(await user.get(`companies/${companyId}/leads/board?cards=9`), LeadBoard);
    const onBoard = Object.fromEntries(
      columns.map(({ column, leads }) => [column, leads.map(({ id }) => id)]),
    );
    expect(onBoard).toMatchObject({ won: [many, won], lost: [], other: [other] });
    expect((await user.get(`companies/${companyId}/leads?status=won&sort=createdAt`)).json).toMatchObject([
      ...[{ id: won }, { id: many }],
    ]);
    expect((await user.get(`companies/${companyId}/leads?search=Sin+datos`)).json).toHaveLength(5);
    const { leads } = bodyOf(await user.get(`companies/${companyId}/analytics`), Analytics);
    expect([leads.won.value, leads.open.value]).toEqual([2, 3]);
    await expectTrueCounts(service);
    expectNoRepairs(service);

    expect((await user.undo(bulk)).json).toMatchObject({ restored: 1, kept: 0 });
    expect((await leadOf(user, many)).status).toBe('new');
    const undone = await user.post(`lead-merges/${await mergeIdOf(user, target)}/undo`);
    expect(undone.json).toMatchObject({
      lead: { status: 'lost' },
      isKept: false,
      restored: [{ status: 'won' }],
    });
    await expectTrueCounts(service);
  });

  it('are changed in more leads than are read at a time, and once', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const words = { status: 'Ganado', statusKey: '6ganado', boardColumn: 6, entryColumn: null };
    await fillLeads(service, companyId, 1100, words);
    await upgrade();
    await upgrade();
    const { manager } = service.dataSource;
    expect(await manager.countBy(LeadEntity, { marketingCompanyId: companyId, statusKey: '4won' })).toBe(
      1100,
    );
    await expectTrueCounts(service);
  });

  it('are counted with a change that a replica of the previous version makes meanwhile', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const id = await user.lead(companyId, { status: 'Fase M' });
    await storeWord('Fase M', 'Ganado');
    const runner = service.dataSource.createQueryRunner();
    await interleaved(service, {
      after: [runner.manager, 'query'],
      first: () => upgrade(runner),
      async second() {
        // The upgrade changes the event with the word itself, and would read that one even in a snapshot without it.
        await user.patch(`leads/${id}`, { version: 1, status: 'contacted' });
        await user.patch(`leads/${id}`, { version: 2, status: 'lost' });
      },
    });
    expect(await historyOf(user, id)).toEqual(['contacted lost', 'won contacted', 'null won']);
    await expectTrueCounts(service);
  });

  it('are those of campaigns too, and publish no page that was not public', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const campaigns = [
      await newCampaign(user, companyId, { document: emailDocument }),
      await newPage(user, companyId, { ...landingDocument, slug: 'palabra' }),
      await newCampaign(user, companyId, { document: emailDocument, status: 'Navidad' }),
    ];
    const { manager } = service.dataSource;
    const [email, page, other] = campaigns.map(({ id }) => id);
    for (const id of [email, page])
      await manager.update(CampaignEntity, { id }, { status: 'Activa', statusKey: '6activa' });
    await upgrade();
    const statusOf = async (id = 0) => bodyOf(await user.get(`campaigns/${id}`), Campaign);
    expect(await statusOf(email)).toMatchObject({ status: 'active', version: 1 });
    expect(await statusOf(page)).toMatchObject({ status: 'paused', publicPath: null, version: 1 });
    expect(await statusOf(other)).toMatchObject({ status: 'Navidad', version: 1 });
    const keys = await manager.findBy(CampaignEntity, { marketingCompanyId: companyId });
    for (const { status, statusKey } of keys) expect(statusKey).toBe(campaignStatusKeyOf(status));
  });
});
