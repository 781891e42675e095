import {
  AudienceCounts,
  Campaign,
  CampaignVersionRow,
  LeadBulkChange,
  MarketingProduct,
} from '@portals/contracts/marketing';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { newCampaign } from '../campaigns/campaign-support.js';
import { asked, generate, installGenerator } from '../campaigns/content-support.js';
import { bareLead, type Caller, colleagueOf, idOf, lead, newUser, product } from '../crm/support.js';
import { fastCampaigns, put, readyToSend, untilFinished } from '../sending/sending-support.js';

/** Creates a row of every kind of which a call can contain the ID. */
async function rowsOf(user: Caller, companyId: number) {
  const productId = await user.product(companyId);
  const leadId = await user.lead(companyId, lead);
  const { id: contentId } = await generate(user, companyId, { productId });
  const { id: campaignId } = await newCampaign(user, companyId);
  const [version] = bodyOf(await user.get(`campaigns/${campaignId}/versions`), CampaignVersionRow.array());
  return { companyId, productId, leadId, contentId, campaignId, versionId: version?.id ?? 0 };
}

const none = () => undefined;

type Rows = Awaited<ReturnType<typeof rowsOf>>;

// The caller is a member of two workspaces and can access the rows of both, but one call must not combine rows of different workspaces.
describe.each(databases)('ids of another workspace within a call on $name', (database) => {
  const service = useService(marketingService, database, { env: fastCampaigns });
  let user: Caller;
  let own: Rows;
  let other: Rows;
  beforeAll(async () => {
    installGenerator(service, 'built-in');
    const owner = await newUser(service);
    user = await colleagueOf(service, owner);
    other = await rowsOf(owner, await owner.company());
    own = await rowsOf(user, await user.company());
  });

  it.each<
    [string, string, (own: Rows, other: Rows) => string, (own: Rows, other: Rows) => object | undefined]
  >([
    [
      'a lead in a test email',
      'POST',
      ({ campaignId }) => `campaigns/${campaignId}/test-mails`,
      (_, { leadId }) => ({ to: 'ana@site.example', leadId }),
    ],
    [
      'a lead in an email that is shown',
      'GET',
      ({ campaignId }, { leadId }) => `campaigns/${campaignId}/mail?lead=${leadId}`,
      none,
    ],
    [
      'a version',
      'GET',
      ({ campaignId }, { versionId }) => `campaigns/${campaignId}/versions/${versionId}`,
      none,
    ],
    [
      'a version to restore',
      'POST',
      ({ campaignId }, { versionId }) => `campaigns/${campaignId}/versions/${versionId}/restore`,
      () => ({ version: 1 }),
    ],
    [
      'the product of texts',
      'POST',
      ({ companyId }) => `companies/${companyId}/contents`,
      (_, { productId }) => ({ ...asked, productId }),
    ],
    [
      'a lead in a merge',
      'POST',
      ({ companyId }) => `companies/${companyId}/lead-merges`,
      ({ leadId: targetId }, { leadId }) => ({
        targetId,
        leads: [targetId, leadId].map((id) => ({ id, version: 1 })),
        values: bareLead,
      }),
    ],
    [
      'the target of a merge',
      'POST',
      ({ companyId }) => `companies/${companyId}/lead-merges`,
      ({ leadId }, { leadId: targetId }) => ({
        targetId,
        leads: [targetId, leadId].map((id) => ({ id, version: 1 })),
        values: bareLead,
      }),
    ],
  ])('are refused: %s', async (_what, method, path, body) => {
    const answer = await user.call(method, path(own, other), body(own, other));
    expect([answer.status, Object(answer.json).code]).toEqual([404, 'NOT_FOUND']);
  });

  it('change nothing elsewhere: leads of a bulk change', async () => {
    const input = { status: 'lost', ids: [other.leadId] };
    const made = await user.post(`companies/${own.companyId}/leads/bulk-changes`, input);
    expect(bodyOf(made, LeadBulkChange)).toMatchObject({ total: 0 });
    expect((await user.get(`leads/${other.leadId}`)).json).toMatchObject({ status: lead.status, version: 1 });
  });

  it('are left out: the texts of a campaign', async () => {
    const campaign = await newCampaign(user, own.companyId, { contentId: other.contentId });
    expect(campaign).toMatchObject({ contentId: null, contentProduct: null });
    const patch = { version: campaign.version, contentId: other.contentId, name: 'Otra' };
    const changed = bodyOf(await user.patch(`campaigns/${campaign.id}`, patch), Campaign);
    expect(changed).toMatchObject({ name: 'Otra', contentId: null });
  });

  it.each<[string, (own: Rows, other: Rows) => string]>([
    [
      'campaigns of texts',
      ({ companyId }, { contentId }) => `companies/${companyId}/campaigns?contentId=${contentId}`,
    ],
    [
      'texts about a product',
      ({ companyId }, { productId }) => `companies/${companyId}/contents?productId=${productId}`,
    ],
    [
      'totals of campaigns',
      ({ companyId }, { campaignId }) => `companies/${companyId}/mailing-totals?campaigns=${campaignId}`,
    ],
  ])('find nothing: %s', async (_what, path) => {
    expect(await user.get(path(own, other))).toMatchObject({ status: 200, json: [] });
  });

  it('exclude nobody: an earlier campaign', async () => {
    const sent = await readyToSend(service, user, 2);
    await put(sent);
    await untilFinished(sent);
    const { campaign } = await readyToSend(service, user, 2);
    const exceptCampaignIds = [sent.campaign.id];
    const counts = await user.post(`campaigns/${campaign.id}/audience-counts`, { exceptCampaignIds });
    expect(bodyOf(counts, AudienceCounts)).toMatchObject({ recipients: 2, excluded: {} });
  });

  it('do not move a row to another company', async () => {
    const input = { version: 1, name: 'Otro', marketingCompanyId: other.companyId };
    const moved = bodyOf(await user.patch(`products/${own.productId}`, input), MarketingProduct);
    expect(moved).toMatchObject({ name: 'Otro', marketingCompanyId: own.companyId });
    const stranger = await newUser(service);
    for (const [path, row] of [
      ['products', product],
      ['leads', lead],
      ['campaigns', { name: 'x', type: 'email', content: 'x' }],
    ] as const) {
      const answer = await stranger.post(path, { ...row, marketingCompanyId: other.companyId });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(idOf(await user.post(path, { ...row, marketingCompanyId: other.companyId }))).toEqual(
        expect.any(Number),
      );
    }
  });
});
