import { Campaign, CampaignVersion, CampaignVersionRow } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, useService } from '@portals/service-kit/testing';
import { CampaignVersionEntity } from '../../src/campaigns/campaign/campaign-version.entity.js';
import { marketingService } from '../../src/service.js';
import { type Caller, newUser } from '../crm/support.js';
import { emailDocument, newCampaign, newPage } from './campaign-support.js';

const saying = (subject: string) => ({ ...emailDocument, subject });

describe.each(databases)('versions of a campaign on $name', (database) => {
  const service = useService(marketingService, database);

  const versionsOf = async (user: Caller, id: number) => {
    const rows = bodyOf(await user.get(`campaigns/${id}/versions`), CampaignVersionRow.array());
    return rows.map(({ kind, summary }) => [kind, summary]);
  };
  const save = async (user: Caller, { id, version }: Campaign, subject: string) =>
    bodyOf(await user.patch(`campaigns/${id}`, { version, document: saying(subject) }), Campaign);
  /** Moves the times of all versions of a campaign into the past. */
  const age = (campaignId: number, minutes: number) =>
    service.dataSource.manager.update(
      CampaignVersionEntity,
      { campaignId },
      { startedAt: new Date(Date.now() - minutes * 60_000) },
    );

  it('hold the autosaves of some minutes as one', async () => {
    const user = await newUser(service);
    let campaign = await newCampaign(user, await user.company(), { document: saying('a') });
    const { id } = campaign;
    expect(await versionsOf(user, id)).toEqual([['created', 'a']]);
    campaign = await save(user, campaign, 'b');
    campaign = await save(user, campaign, 'c');
    expect(await versionsOf(user, id)).toEqual([
      ['edited', 'c'],
      ['created', 'a'],
    ]);
    await age(id, 9);
    campaign = await save(user, campaign, 'd');
    expect(await versionsOf(user, id)).toEqual([
      ['edited', 'd'],
      ['created', 'a'],
    ]);
    await age(id, 11);
    campaign = await save(user, campaign, 'e');
    expect(await versionsOf(user, id)).toEqual([
      ['edited', 'e'],
      ['edited', 'd'],
      ['created', 'a'],
    ]);
    // A change of other fields than the content must not create a version.
    await user.patch(`campaigns/${id}`, { version: campaign.version, status: 'active', archived: true });
    expect(await versionsOf(user, id)).toHaveLength(3);
  });

  it('are not combined when another person made the previous one', async () => {
    const user = await newUser(service);
    const campaign = await newCampaign(user, await user.company(), { document: saying('a') });
    const { id: campaignId } = campaign;
    const saved = await save(user, campaign, 'b');
    await service.dataSource.manager.update(
      CampaignVersionEntity,
      { campaignId },
      { userId: user.id + 1_000_000 },
    );
    await save(user, saved, 'c');
    expect((await versionsOf(user, campaignId)).slice(0, 2)).toEqual([
      ['edited', 'c'],
      ['edited', 'b'],
    ]);
  });

  it('keep both texts of two people who save at once', async () => {
    const user = await newUser(service);
    const campaign = await newCampaign(user, await user.company(), { document: saying('a') });
    const path = `campaigns/${campaign.id}`;
    const patches = ['b', 'c', 'd'].map((subject) => ({ version: 1, document: saying(subject) }));
    const answers = await Promise.all(patches.map((patch) => user.patch(path, patch)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const stored = bodyOf(await user.get(path), Campaign);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expectError(answer, 409, 'EDIT_CONFLICT');
      expect(answer.json).toMatchObject({ conflict: { current: stored, fields: ['document'] } });
    }
    const kept = await versionsOf(user, campaign.id);
    expect(kept.filter(([kind]) => kind === 'edited')).toEqual([['edited', stored.summary]]);
    // When another user overwrites a text, the old text must be kept as a version.
    const refused = answers.findIndex(({ status }) => status === 409);
    const over = await user.patch(path, { version: 2, document: patches[refused]?.document });
    const subject = ['b', 'c', 'd'][refused] ?? '';
    expect(bodyOf(over, Campaign).summary).toBe(subject);
    const edited = (await versionsOf(user, campaign.id)).filter(([kind]) => kind === 'edited');
    expect(edited).toEqual([
      ['edited', subject],
      ['edited', stored.summary],
    ]);
  });

  it('hold what was refused, and nothing when only other fields were', async () => {
    const user = await newUser(service);
    const campaign = await newCampaign(user, await user.company(), { document: saying('a') });
    const path = `campaigns/${campaign.id}`;
    await user.patch(path, { version: 1, document: saying('b') });
    expectError(await user.patch(path, { version: 1, status: 'active' }), 409, 'EDIT_CONFLICT');
    expect(await versionsOf(user, campaign.id)).toHaveLength(2);
    const late = { version: 1, name: 'Tarde', document: saying('c') };
    expectError(await user.patch(path, late), 409, 'EDIT_CONFLICT');
    expectError(await user.patch(path, { ...late, document: saying('d') }), 409, 'EDIT_CONFLICT');
    const rows = bodyOf(await user.get(`${path}/versions`), CampaignVersionRow.array());
    expect(rows.map(({ kind, name, summary }) => [kind, name, summary])).toEqual([
      ['refused', 'Tarde', 'd'],
      ['edited', 'Otoño', 'b'],
      ['created', 'Otoño', 'a'],
    ]);
  });

  it('are given back as a change of their own', async () => {
    const user = await newUser(service);
    const created = await newCampaign(user, await user.company(), { document: saying('a'), status: 'x' });
    const path = `campaigns/${created.id}`;
    await user.patch(path, { version: 1, name: 'Otro', document: saying('b'), status: 'y' });
    const [, first] = bodyOf(await user.get(`${path}/versions`), CampaignVersionRow.array());
    const version = bodyOf(await user.get(`${path}/versions/${first?.id}`), CampaignVersion);
    expect(version).toMatchObject({ ...first, document: saying('a') });
    const restore = `${path}/versions/${first?.id}/restore`;
    expectError(await user.post(restore, { version: 1 }), 409, 'EDIT_CONFLICT');
    const answer = await user.post(restore, { version: 2 });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ name: 'Otoño', document: saying('a'), status: 'y', version: 3 });
    expect((await versionsOf(user, created.id))[0]).toEqual(['restored', 'a']);
    expectError(await user.post(restore, {}), 400, 'VALIDATION_FAILED', 'version');
  });

  it('are restored without pictures of other servers that the campaign no longer has (rule 10.36)', async () => {
    const user = await newUser(service);
    const old = { kind: 'picture', url: 'https://a.example/old.png', alt: 'Gafas', link: '' };
    const still = { ...old, url: 'https://a.example/still.png' };
    const document = {
      ...emailDocument,
      blocks: [
        { ...old, url: '' },
        { ...still, url: '' },
      ],
    };
    const { id } = await newCampaign(user, await user.company(), { document });
    const path = `campaigns/${id}`;
    // Simulates an older document, which may contain pictures on other servers.
    const before = JSON.stringify({ ...document, blocks: [old, still] });
    await service.dataSource.query(
      'UPDATE marketing_campaign_versions SET document = ? WHERE campaignId = ?',
      [before, id],
    );
    await service.dataSource.query('UPDATE marketing_campaigns SET document = ? WHERE id = ?', [before, id]);
    await age(id, 11);
    await user.patch(path, { version: 1, document: { ...document, blocks: [still] } });
    const [, first] = bodyOf(await user.get(`${path}/versions`), CampaignVersionRow.array());
    const answer = await user.post(`${path}/versions/${first?.id}/restore`, { version: 2 });
    expect(answer.json).toMatchObject({ document: { blocks: [{ ...old, url: '' }, still] }, version: 3 });
    const kept = await user.get(`${path}/versions/${first?.id}`);
    expect(bodyOf(kept, CampaignVersion).document).toMatchObject({ blocks: [old, still] });
  });

  it('are restored at the address that the page has now', async () => {
    const user = await newUser(service);
    const page = await newPage(user, await user.company(), { slug: '', title: 'Antes' });
    const path = `campaigns/${page.id}`;
    await age(page.id, 11);
    const document = { ...page.document, slug: 'anunciada', title: 'Ahora' };
    const live = { version: 1, document, status: 'active' };
    expect((await user.patch(path, live)).json).toMatchObject({ publicPath: '/l/anunciada' });
    const rows = bodyOf(await user.get(`${path}/versions`), CampaignVersionRow.array());
    const answer = await user.post(`${path}/versions/${rows[1]?.id}/restore`, { version: 2 });
    expect(answer.json).toMatchObject({
      ...{ publicPath: '/l/anunciada', document: { title: 'Antes', slug: 'anunciada' } },
    });
  });

  it('do not restore an address that another page has now', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const page = await newPage(user, companyId, { slug: 'vuelta' });
    const path = `campaigns/${page.id}`;
    await user.patch(path, { version: 1, document: { ...page.document, slug: '' } });
    await newPage(user, companyId, { slug: 'vuelta' });
    const rows = bodyOf(await user.get(`${path}/versions`), CampaignVersionRow.array());
    const answer = await user.post(`${path}/versions/${rows[1]?.id}/restore`, { version: 2 });
    expectError(answer, 409, 'CAMPAIGN_SLUG_TAKEN');
    await user.patch(path, { version: 2, document: { ...page.document, slug: 'otra' } });
    const again = await user.post(`${path}/versions/${rows[1]?.id}/restore`, { version: 3 });
    expect(again.json).toMatchObject({ document: { slug: 'otra' } });
  });

  it('are those of their campaign alone', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const [one, other] = [await newCampaign(user, companyId), await newCampaign(user, companyId)];
    const [first] = bodyOf(await user.get(`campaigns/${one.id}/versions`), CampaignVersionRow.array());
    const path = `campaigns/${other.id}/versions/${first?.id}`;
    expectError(await user.get(path), 404, 'NOT_FOUND');
    expectError(await user.post(`${path}/restore`, { version: 1 }), 404, 'NOT_FOUND');
  });

  it('are fifty at most', async () => {
    const user = await newUser(service);
    const campaign = await newCampaign(user, await user.company(), { document: saying('a') });
    const { id: campaignId, marketingCompanyId } = campaign;
    const now = new Date();
    const row = { campaignId, marketingCompanyId, kind: 'restored' as const, startedAt: now, at: now };
    const said = { userId: user.id, name: 'x', type: 'email' as const, summary: 's', document: '{}' };
    const rows = Array.from({ length: 60 }, () => ({ ...row, ...said }));
    await service.dataSource.manager.insert(CampaignVersionEntity, rows);
    await save(user, campaign, 'b');
    const kept = await user.get(`campaigns/${campaignId}/versions?pageSize=100`);
    expect(kept.json).toHaveLength(50);
    expect(kept.json).toContainEqual(expect.objectContaining({ kind: 'edited', summary: 'b' }));
  });
});
