import { campaignFigures, eachOf } from '@portals/contracts/constants';
import { Campaign, CampaignRow } from '@portals/contracts/marketing';
import { bodyOf, databases, expectError, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { namesOf, newUser } from '../crm/support.js';
import { emailDocument, landingDocument, newCampaign, newPage } from './campaign-support.js';
import { generate } from './content-support.js';

const unknown = eachOf(campaignFigures, () => null);
const day = { ...unknown, day: '2026-11-02', sent: 100, opened: 40, leads: 2, cost: 0.1 };

describe.each(databases)('campaigns on $name', (database) => {
  const service = useService(marketingService, database);

  it('are stored, read, changed and deleted', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const created = await newCampaign(user, companyId);
    expect(created).toMatchObject({
      ...{ name: 'Otoño', type: 'email', status: 'draft', document: emailDocument, version: 1 },
      ...{ summary: 'Oferta para {{companyName|su empresa}}', publicPath: null, archived: false },
      content: 'Hola, {{contactName|buenos días}}\n\nLlega el otoño.',
      ...{ metrics: null, marketingCompanyId: companyId },
    });
    expect((await user.get(`campaigns/${created.id}`)).json).toEqual(created);
    const changed = await user.patch(`campaigns/${created.id}`, {
      version: 1,
      name: 'Invierno',
      status: 'active',
    });
    const after = bodyOf(changed, Campaign);
    expect(after).toEqual({
      ...created,
      ...{ name: 'Invierno', status: 'active', version: 2, updatedAt: after.updatedAt },
    });
    expect((await user.get(`campaigns/${created.id}`)).json).toEqual(after);
    expect((await user.delete(`campaigns/${created.id}`)).status).toBe(204);
    expectError(await user.get(`campaigns/${created.id}`), 404, 'NOT_FOUND');
    const versions = await service.dataSource.query('SELECT id FROM marketing_campaign_versions');
    expect(versions).toEqual([]);
  });

  it('have a suggested status by its word in either language', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const created = await newPage(user, companyId, { slug: 'activa' }, { status: 'Activa' });
    expect(created).toMatchObject({ status: 'active', publicPath: expect.stringContaining('/l/') });
    const patched = await user.patch(`campaigns/${created.id}`, { version: 1, status: 'en  pausa' });
    expect(patched.json).toMatchObject({ status: 'paused', publicPath: null });
    const other = await user.patch(`campaigns/${created.id}`, { version: 2, status: 'Parada' });
    expect(other.json).toMatchObject({ status: 'Parada' });
    await user.patch(`campaigns/${created.id}`, { version: 3, status: 'finished' });
    const found = await user.get(`companies/${companyId}/campaigns?status=Finalizada`);
    expect(bodyOf(found, CampaignRow.array()).map(({ id }) => id)).toEqual([created.id]);
  });

  it('may be only a text, which is then the content of the document', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const body = { name: 'Otoño', type: 'social media', content: 'Hola * tú', marketingCompanyId: companyId };
    const created = bodyOf(await user.post('campaigns', body), Campaign);
    expect(created).toMatchObject({ content: 'Hola * tú', document: { posts: { x: 'Hola * tú' } } });
    const email = await newCampaign(user, companyId);
    const same = await user.patch(`campaigns/${email.id}`, { version: 1, content: email.content });
    expect(bodyOf(same, Campaign)).toEqual(email);
    const answer = await user.patch(`campaigns/${email.id}`, { version: 1, content: 'Solo esto' });
    expect(bodyOf(answer, Campaign)).toMatchObject({
      content: 'Solo esto',
      document: { ...emailDocument, blocks: [{ kind: 'text', text: 'Solo esto' }] },
    });
    expectError(await user.post('campaigns', { ...body, content: ' ' }), 400, 'VALIDATION_FAILED', 'content');
    const { content: _, ...nothing } = body;
    expectError(await user.post('campaigns', nothing), 400, 'VALIDATION_FAILED', 'content');
    const other = { ...body, document: emailDocument };
    expectError(await user.post('campaigns', other), 400, 'VALIDATION_FAILED', 'document.type');
  });

  it('have the type of their document', async () => {
    const user = await newUser(service);
    const page = await newPage(user, await user.company(), { slug: 'tipo' });
    const path = `campaigns/${page.id}`;
    const email = bodyOf(await user.patch(path, { version: 1, document: emailDocument }), Campaign);
    expect(email.type).toBe('email');
    // The address of the former landing page must be available again.
    const other = await newPage(user, page.marketingCompanyId, { slug: 'tipo' });
    const again = { version: 2, document: { ...landingDocument, slug: 'tipo' } };
    expectError(await user.patch(path, again), 409, 'CAMPAIGN_SLUG_TAKEN', 'document.slug');
    expect((await user.delete(`campaigns/${other.id}`)).status).toBe(204);
    expect((await user.patch(path, again)).status).toBe(200);
  });

  it('are listed by type, status, text and archive, in every order', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const list = async (query = '') => namesOf(await user.get(`companies/${companyId}/campaigns?${query}`));
    await newCampaign(user, companyId, { name: 'Ábaco', status: 'Activé' });
    await newCampaign(user, companyId, { name: 'Zeta', status: 'ACTIVE' });
    await newCampaign(user, companyId, { name: 'Mu', status: 'finished' });
    const old = await newPage(user, companyId, { title: 'Monturas' }, { name: 'Ñandú' });
    expect(await list()).toEqual(['Ñandú', 'Mu', 'Zeta', 'Ábaco']);
    expect(await list('sort=name')).toEqual(['Ábaco', 'Mu', 'Ñandú', 'Zeta']);
    expect(await list('sort=status')).toEqual(['Ñandú', 'Ábaco', 'Zeta', 'Mu']);
    expect(await list('status=active')).toEqual(['Zeta', 'Ábaco']);
    expect(await list('type=landing%20page')).toEqual(['Ñandú']);
    expect(await list('search=OTONO%20llega&sort=name')).toEqual(['Ábaco', 'Mu', 'Zeta']);
    expect(await list('search=montura')).toEqual(['Ñandú']);
    const archived = await user.patch(`campaigns/${old.id}`, { version: 1, archived: true });
    expect(bodyOf(archived, Campaign).archived).toBe(true);
    expect(await list()).toEqual(['Mu', 'Zeta', 'Ábaco']);
    expect(await list('archived=true')).toEqual(['Ñandú']);
    expect(await list('sort=-updatedAt&pageSize=1&page=3')).toEqual(['Ábaco']);
    await user.patch(`campaigns/${old.id}`, { version: 2, archived: false });
    expect(await list('sort=-updatedAt')).toEqual(['Ñandú', 'Mu', 'Zeta', 'Ábaco']);
    const rows = await user.get(`companies/${companyId}/campaigns`);
    expect(rows.headers['x-total-count']).toBe('4');
    expect(bodyOf(rows, CampaignRow.array())).toEqual(rows.json);
  });

  it('are copied as a draft of their own', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const page = await newPage(user, companyId, { slug: 'copia' }, { status: 'active', metrics: [day] });
    expect(page.publicPath).toBe('/l/copia');
    const answer = await user.post(`campaigns/${page.id}/copies`, { name: 'Copia' });
    expect(answer.status).toBe(201);
    expect(bodyOf(answer, Campaign)).toMatchObject({
      ...{ name: 'Copia', status: 'draft', metrics: null, publicPath: null, version: 1 },
      document: { ...landingDocument, slug: '' },
    });
  });

  it('lead back to the texts that they were made of, until these are deleted', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const productId = await user.product(companyId);
    const [first, second] = [
      await generate(user, companyId, { productId }),
      await generate(user, companyId, { productId }),
    ];
    const none = { contentId: null, contentProduct: null };
    const old = await newCampaign(user, companyId);
    expect(old).toMatchObject(none);
    const made = await newCampaign(user, companyId, { contentId: first.id });
    const texts = { contentId: first.id, contentProduct: first.productName };
    expect(made).toMatchObject(texts);
    expect((await user.get(`campaigns/${made.id}`)).json).toEqual(made);
    const given = await user.patch(`campaigns/${old.id}`, { contentId: second.id, version: 1 });
    expect(given.json).toMatchObject({
      contentId: second.id,
      contentProduct: second.productName,
      version: 2,
    });
    expect((await user.patch(`campaigns/${old.id}`, { name: 'Otra', version: 2 })).json).toMatchObject({
      contentId: second.id,
      contentProduct: second.productName,
    });
    const copy = await user.post(`campaigns/${made.id}/copies`, { name: 'Copia' });
    expect(copy.json).toMatchObject(texts);
    const madeOf = async ({ id }: { id: number }) =>
      namesOf(await user.get(`companies/${companyId}/campaigns?contentId=${id}&sort=name`));
    expect([await madeOf(first), await madeOf(second)]).toEqual([['Copia', made.name], ['Otra']]);
    expect((await user.delete(`contents/${first.id}`)).status).toBe(204);
    expect((await user.get(`campaigns/${made.id}`)).json).toMatchObject(none);
    const stranger = await newUser(service);
    const theirs = await newCampaign(stranger, await stranger.company(), { contentId: second.id });
    expect(theirs).toMatchObject(none);
    await stranger.patch(`campaigns/${theirs.id}`, { contentId: second.id, version: 1 });
    const stored = 'SELECT contentId FROM marketing_campaigns WHERE id = ?';
    expect(await service.dataSource.query(stored, [theirs.id])).toEqual([{ contentId: null }]);
    expect((await newCampaign(user, companyId, { contentId: 123_456 })).contentId).toBeNull();
  });

  it('have figures by day, and their sums in the list', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const later = { ...day, day: '2026-11-03', cost: 0.2, leads: null };
    const { id } = await newCampaign(user, companyId, { metrics: [later, day] });
    const campaign = bodyOf(await user.get(`campaigns/${id}`), Campaign);
    const totals = { ...unknown, sent: 200, opened: 80, leads: 2, cost: 0.3 };
    expect(campaign).toMatchObject({ metrics: [day, later], totals });
    expect((await user.get(`companies/${companyId}/campaigns`)).json).toMatchObject([{ totals }]);
    const none = await user.patch(`campaigns/${id}`, { version: 1, metrics: [] });
    expect(bodyOf(none, Campaign)).toMatchObject({ metrics: null, totals: { sent: null, cost: null } });
    const bad = [
      [day, day],
      [{ ...day, day: '2026-02-30' }],
      [{ ...day, sent: -1 }],
      [{ ...day, sent: 1.5 }],
      'x',
    ];
    for (const metrics of bad) {
      const answer = await user.patch(`campaigns/${id}`, { version: 2, metrics });
      expect(answer.json).toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });

  it('leave an address to the first owner, of any company', async () => {
    const [one, other] = [await newUser(service), await newUser(service)];
    const [oneCompany, otherCompany] = [await one.company(), await other.company()];
    const first = await newPage(one, oneCompany, { slug: 'unica' });
    const second = await newPage(other, otherCompany, { slug: 'otra' });
    const body = { name: 'x', type: 'landing page', marketingCompanyId: otherCompany };
    const document = { ...landingDocument, slug: 'unica' };
    expectError(await other.post('campaigns', { ...body, document }), 409, 'CAMPAIGN_SLUG_TAKEN');
    const patch = { version: 1, document };
    expectError(await other.patch(`campaigns/${second.id}`, patch), 409, 'CAMPAIGN_SLUG_TAKEN');
    expect((await other.get(`campaigns/${second.id}`)).json).toEqual(second);
    await one.patch(`campaigns/${first.id}`, { version: 1, archived: true });
    expectError(await other.patch(`campaigns/${second.id}`, patch), 409, 'CAMPAIGN_SLUG_TAKEN');
    await one.delete(`campaigns/${first.id}`);
    expect((await other.patch(`campaigns/${second.id}`, patch)).status).toBe(200);
  });

  it('name the unknown variable', async () => {
    const user = await newUser(service);
    const { id } = await newCampaign(user, await user.company());
    const document = { ...emailDocument, subject: 'Hola {{nombre}}' };
    const answer = await user.patch(`campaigns/${id}`, { version: 1, document });
    expectError(answer, 400, 'VALIDATION_FAILED', 'document.subject');
    expect(answer.json).toMatchObject({
      fields: [{ code: 'UNKNOWN_VARIABLE', message: 'There is no variable called “nombre”.' }],
    });
  });
});
