import { type Campaign, CampaignMail, CompanyBrand } from '@portals/contracts/marketing';
import { writePageCall } from '@portals/service-kit';
import { bodyOf, databases, expectError, useService } from '@portals/service-kit/testing';
import { BrandEntity } from '../../src/campaigns/brand/brand.entity.js';
import { marketingService } from '../../src/service.js';
import { type Caller, newUser } from '../crm/support.js';
import { newCampaign, newPage } from './campaign-support.js';

const told = writePageCall({
  ...{ nonce: 'n0nce', language: 'es', brand: 'Acme', origin: 'https://site.example', back: '/' },
});

describe.each(databases)('the brand of a company on $name', (database) => {
  const service = useService(marketingService, database, { env: { MAIL_POLL_MS: '600000' } });
  const chosen = {
    ...{ mainColor: '#7C2D12', accentColor: '#F59E0B', font: 'lora' },
    postalAddress: 'Calle Mayor, 1\n28013 Madrid',
    links: ['https://www.linkedin.com/company/sol/', 'https://x.com/sol?a=1&b=2'],
  };
  let user: Caller;
  let companyId: number;
  const path = () => `companies/${companyId}/brand`;
  const open = async (slug: string) =>
    (await service.http('GET', `/l/${slug}`, { headers: { 'x-internal-page': told } })).text;
  const mailOf = async ({ id }: Campaign) => bodyOf(await user.get(`campaigns/${id}/mail`), CampaignMail);

  beforeEach(async () => {
    user = await newUser(service);
    companyId = await user.company();
  });

  it('has the look of the site until somebody chooses one, and overwrites no other choice', async () => {
    const none = bodyOf(await user.get(path()), CompanyBrand);
    expect(none).toMatchObject({
      mainColor: '#0B1220',
      font: null,
      postalAddress: '',
      links: [],
      version: 0,
    });
    const first = bodyOf(await user.patch(path(), { ...chosen, version: 0 }), CompanyBrand);
    expect(first).toEqual({ ...none, ...chosen, version: 1 });
    expect(bodyOf(await user.get(path()), CompanyBrand)).toEqual(first);
    const late = await user.patch(path(), { font: 'inter', version: 0 });
    expect(late.json).toMatchObject({ code: 'EDIT_CONFLICT', conflict: { fields: ['font'] } });
    // The colours for designs and for the brand are the same, so they share one version.
    const colors = await user.patch(`companies/${companyId}/brand-colors`, {
      mainColor: '#111111',
      version: 1,
    });
    expect(colors.json).toEqual({
      ...{ marketingCompanyId: companyId, mainColor: '#111111', accentColor: '#F59E0B', version: 2 },
    });
    expect(bodyOf(await user.get(path()), CompanyBrand)).toMatchObject({ font: 'lora', version: 2 });
  });

  it('refuses what is no colour, font or secure link, at its place', async () => {
    const bad: [body: object, field: string][] = [
      [{ mainColor: 'red' }, 'mainColor'],
      [{ accentColor: '#12345' }, 'accentColor'],
      [{ font: 'comic' }, 'font'],
      [{ postalAddress: 'x'.repeat(301) }, 'postalAddress'],
      [{ links: ['https://a.example', 'http://b.example'] }, 'links.1'],
      [{ links: ['javascript:alert(1)'] }, 'links.0'],
      [{ links: ['https://user:secret@a.example'] }, 'links.0'],
      [{ links: Array.from({ length: 5 }, () => 'https://a.example') }, 'links'],
    ];
    for (const [body, field] of bad)
      expectError(await user.patch(path(), { ...body, version: 0 }), 400, 'VALIDATION_FAILED', field);
    const blank = bodyOf(
      await user.patch(path(), { links: ['', 'https://a.example'], version: 0 }),
      CompanyBrand,
    );
    expect(blank.links).toEqual(['https://a.example']);
    const stranger = await newUser(service);
    expectError(await stranger.get(path()), 404, 'NOT_FOUND');
    expectError(await stranger.patch(path(), { ...chosen, version: 1 }), 404, 'NOT_FOUND');
  });

  it('gives its colours, font, address and links to a landing page; one without a brand stays as it was', async () => {
    await newPage(user, companyId, { slug: `marca-${companyId}` }, { status: 'active' });
    const slug = `marca-${companyId}`;
    const before = await open(slug);
    expect(before).toContain('<header><a href="/?lang=es">Acme</a></header>');
    expect(before).not.toContain('@font-face');
    // Simulates a company that chose colours for designs before brands existed, and so has only these colours.
    await user.patch(`companies/${companyId}/brand-colors`, { accentColor: '#FF0000', version: 0 });
    expect(await open(slug)).toBe(before);
    await user.patch(path(), { ...chosen, version: 1 });
    const after = await open(slug);
    const { fontFiles } = bodyOf(await user.get(path()), CompanyBrand);
    for (const part of [
      '<header><p>Óptica Sol</p></header>',
      `src:url(${fontFiles.lora}) format('woff2')`,
      "body{font-family:'Lora',Georgia",
      '--band:#7C2D12;--onBand:#FFFFFF',
      '<p>Óptica Sol, Calle Mayor, 1, 28013 Madrid</p>',
      '<a href="https://x.com/sol?a=1&amp;b=2">x.com/sol</a>',
      '>linkedin.com/company/sol</a>',
    ])
      expect(after).toContain(part);
    expect(after).not.toContain('data:font');
    expect(fontFiles.lora).toMatch(/^\/f\/lora-[0-9a-f]{16}$/);
    const font = await service.http('GET', fontFiles.lora);
    expect([font.status, font.headers['content-type'], font.headers['cache-control']]).toEqual([
      ...[200, 'font/woff2', 'public, max-age=31536000, immutable'],
    ]);
    expect((await service.http('GET', '/f/lora-0000000000000000')).status).toBe(404);
  });

  it('shows a preview with its font, which may load nothing', async () => {
    await user.patch(path(), { ...chosen, version: 0 });
    const { id } = await newPage(user, companyId, {});
    const token = await service.tokenFor({ id: user.id });
    const headers = { authorization: `Bearer ${token}`, 'x-internal-page': told };
    const preview = await service.http('GET', `/api/marketing/campaigns/${id}/preview?theme=dark`, {
      headers,
    });
    expect(preview.text).toContain('src:url(data:font/woff2;base64,d09GMg');
    expect(preview.text).not.toContain('url(/f/');
  });

  it('gives an email the name and colours of the company, and its links to both parts', async () => {
    const campaign = await newCampaign(user, companyId);
    const plain = await mailOf(campaign);
    expect(plain.html).toContain('>Óptica Sol</p>');
    expect(plain.html).toContain('#0B1220');
    await user.patch(path(), { ...chosen, version: 0 });
    const { html, text } = await mailOf(campaign);
    expect(html).toContain('#7C2D12');
    expect(html).toContain('Georgia, Cambria');
    expect(html).toContain('href="https://x.com/sol?a=1&amp;b=2"');
    expect(text).toContain('https://x.com/sol?a=1&b=2\n');
  });

  it('fills in the missing address of a sender', async () => {
    await user.patch(path(), { ...chosen, version: 0 });
    expect((await user.get(`companies/${companyId}/sender`)).json).toMatchObject({
      ...{ version: 0, postalAddress: chosen.postalAddress },
    });
  });

  it('reads a row of the previous version, which has no links', async () => {
    await user.patch(path(), { ...chosen, version: 0 });
    const { manager } = service.dataSource;
    await manager.update(BrandEntity, { marketingCompanyId: companyId }, { links: null, font: null });
    expect(bodyOf(await user.get(path()), CompanyBrand)).toMatchObject({ links: [], font: null });
  });
});
