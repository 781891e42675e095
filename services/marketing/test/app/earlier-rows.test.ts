import { Campaign, CampaignRow, CampaignVersion, LeadBulkChange } from '@portals/contracts/marketing';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { landingDocument, newCampaign, newPage } from '../campaigns/campaign-support.js';
import { newUser } from '../crm/support.js';

describe.each(databases)('rows of earlier versions on $name', (database) => {
  const service = useService(marketingService, database);
  const change = (text: string, values: unknown[]) => service.dataSource.query(text, values);

  it('may have days before 1970, which can be read and then corrected', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { id } = await newCampaign(user, companyId);
    const metrics = [{ day: '0206-11-22', sent: 5 }];
    await change('UPDATE marketing_campaigns SET metrics = ? WHERE id = ?', [JSON.stringify(metrics), id]);
    const campaign = bodyOf(await user.get(`campaigns/${id}`), Campaign);
    expect(campaign.metrics).toMatchObject(metrics);
    const again = { version: campaign.version, metrics: campaign.metrics };
    expect((await user.patch(`campaigns/${id}`, again)).status).toBe(400);
    const corrected = { ...again, metrics: [{ day: '2026-11-22', sent: 5 }] };
    expect((await user.patch(`campaigns/${id}`, corrected)).status).toBe(200);

    const lead = await user.lead(companyId);
    const basis = { legalBasis: 'consent', legalBasisOn: '2026-11-02', legalBasisSource: 'Fair' };
    await user.bulkChange(companyId, { basis, ids: [lead] });
    await change('UPDATE marketing_lead_bulk_changes SET toBasis = ? WHERE marketingCompanyId = ?', [
      JSON.stringify({ ...basis, legalBasisOn: '0206-11-02' }),
      companyId,
    ]);
    const listed = await user.get(`companies/${companyId}/leads/bulk-changes`);
    expect(bodyOf(listed, LeadBulkChange.array())[0]?.basis?.legalBasisOn).toBe('0206-11-02');
  });

  it('may have documents that are too long with the fields added since', async () => {
    const user = await newUser(service);
    const { id } = await newPage(user, await user.company(), {});
    const text = (length: number) => ({ kind: 'text', text: 'a'.repeat(length) });
    const { slug: _, ...old } = { ...landingDocument, blocks: Array.from({ length: 5 }, () => text(19_000)) };
    const document = JSON.stringify({ ...old, blocks: [...old.blocks, text(4690)] });
    expect(document.length).toBeGreaterThan(99_950);
    for (const table of ['marketing_campaigns', 'marketing_campaign_versions']) {
      const key = table === 'marketing_campaigns' ? 'id' : 'campaignId';
      await change(`UPDATE ${table} SET document = ? WHERE ${key} = ?`, [document, id]);
    }
    const campaign = bodyOf(await user.get(`campaigns/${id}`), Campaign);
    expect(JSON.stringify(campaign.document).length).toBeGreaterThan(100_000);
    const versions = Object((await user.get(`campaigns/${id}/versions`)).json);
    bodyOf(await user.get(`campaigns/${id}/versions/${versions[0].id}`), CampaignVersion);
    expect((await user.delete(`campaigns/${id}`)).status).toBe(204);
  });
});

describe.each(databases)('figures of many days on $name', (database) => {
  const service = useService(marketingService, database);

  it('have totals above the limit of one day', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const { id } = await newCampaign(user, companyId);
    const metrics = ['2026-11-01', '2026-11-02'].map((day) => ({
      day,
      sent: 1_000_000_000,
      cost: 999_999_999.5,
    }));
    const stored = bodyOf(await user.patch(`campaigns/${id}`, { version: 1, metrics }), Campaign);
    expect(stored.totals).toMatchObject({ sent: 2_000_000_000, cost: 1_999_999_999 });
    const rows = bodyOf(await user.get(`companies/${companyId}/campaigns`), CampaignRow.array());
    expect(rows.map(({ totals }) => totals.sent)).toEqual([2_000_000_000]);
  });
});
