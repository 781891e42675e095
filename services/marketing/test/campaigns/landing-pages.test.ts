import { Campaign } from '@portals/contracts/marketing';
import { writePageCall } from '@portals/service-kit';
import { bodyOf, databases, expectError, interleaved, until, useService } from '@portals/service-kit/testing';
import { BrandRepository } from '../../src/campaigns/brand/brand.repository.js';
import { CampaignRepository } from '../../src/campaigns/campaign/campaign.repository.js';
import { OutreachGate } from '../../src/campaigns/outreach-gate/outreach-gate.js';
import { MarketingCompanyEntity } from '../../src/crm/company/marketing-company.entity.js';
import { PageWork } from '../../src/kernel/work/page-work.js';
import { marketingService } from '../../src/service.js';
import { newUser } from '../crm/support.js';
import { emailDocument, landingDocument, newPage } from './campaign-support.js';
import { generate, installGenerator } from './content-support.js';

const told = (language: 'en' | 'es', back = '/') =>
  writePageCall({ nonce: 'n0nce', language, brand: 'Acme & Co', origin: 'https://site.example', back });

describe.each(databases)('a landing page on $name', (database) => {
  const service = useService(marketingService, database, { env: { MAIL_POLL_MS: '600000' } });
  const open = (slug: string) =>
    service.http('GET', `/l/${slug}`, { headers: { 'x-internal-page': told('en') } });
  const active = { status: 'Active' };

  it('is available to everybody, in its own language, and hidden from search engines', async () => {
    const user = await newUser(service);
    await newPage(user, await user.company(), { slug: 'gafas' }, active);
    const { status, headers, text } = await open('gafas');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'content-language': 'es',
      'x-robots-tag': 'noindex',
    });
    for (const part of [
      '<html lang="es">',
      '<meta name="robots" content="noindex">',
      '<title>Gafas de otoño · Acme &amp; Co</title>',
      '<meta name="description" content="Monturas nuevas">',
      '<link rel="canonical" href="https://site.example/l/gafas">',
      '<style nonce="n0nce">',
      '<h1>Gafas de otoño</h1>',
      '<p>Listas en <strong>un día</strong>.</p>',
      '<a class="button" href="#contact">Contactar</a>',
      'action="/api/contact/send-email?back=%2Fl%2Fgafas%3Flang%3Des"',
      '<input type="hidden" name="servicio" value="Gafas de otoño">',
      '<p>Óptica Sol recibe lo que se envía con este formulario y lo usa para responder.',
      'Acme &amp; Co gestiona la página por encargo suyo. Contacto de privacidad de Óptica Sol: <a',
      '<input type="checkbox" name="novedades">\n<span>También quiero recibir por correo electrónico las novedades y ofertas de Óptica Sol.</span>',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('<script');
    // Browsers and password managers fill in a field of this name, which people cannot see (rule 4.10).
    expect(text).not.toContain('name="website"');
    expect((await service.http('GET', '/l/gafas')).status).toBe(404);
  });

  it('is read in turns of the owners, so that one of them blocks no other (rule 15.33)', async () => {
    const [ana, eva] = [await newUser(service), await newUser(service)];
    const hers = await newPage(ana, await ana.company(), { slug: 'de-ana' }, active);
    await newPage(eva, await eva.company(), { slug: 'de-eva' }, active);
    const work = service.app.get(PageWork);
    let end = () => {};
    const running = work.run({ user: ana.id }, () => new Promise<void>((resolve) => (end = resolve)));
    const waiting = Array.from({ length: 100 }, () => work.run({ user: ana.id }, async () => {}));
    const refused = await open('de-ana');
    expectError(refused, 503, 'SERVICE_BUSY');
    expect(refused.headers['retry-after']).toBe('3');
    expect((await open('de-eva')).status).toBe(200);
    // Visitors of Ana's pages must not block her calls, and her calls must not block the visitors.
    expect((await ana.get(`campaigns/${hers.id}/review`)).status).toBe(200);
    end();
    await Promise.all([running, ...waiting]);
    expect((await open('de-ana')).status).toBe(200);
    expect((await open('de-nadie')).status).toBe(404);
  });

  it('names who publishes it, says where its links lead, and leads to its report (rules 16.30 and 16.31)', async () => {
    const user = await newUser(service);
    const blocks = [
      { kind: 'button', label: 'Log in', url: 'https://evil.example/login' },
      { kind: 'text', text: '[Su banco](https://bank.example/x)' },
    ];
    const companyId = await user.company({ name: 'Óptica <Sol>' });
    await newPage(user, companyId, { slug: 'denunciada', blocks }, active);
    const { text } = await open('denunciada');
    expect(text).toContain('Óptica &lt;Sol&gt; publica esta página en la web de Acme &amp; Co.');
    expect(text).toContain('>Log in</a> <small>(evil.example)</small>');
    expect(text).toContain('>Su banco</a> <small>(bank.example)</small>');
    expect(text).toContain('</a> · <a href="/r/denunciada?lang=es">Denunciar esta página</a>');
  });

  it('is not published beside a call that removes the privacy contact: one of both is refused (rule 16.32)', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const page = await newPage(user, companyId, { slug: 'a-la-vez' });
    const [published, removed] = await interleaved(service, {
      after: [service.app.get(OutreachGate), 'require'],
      first: () => user.patch(`campaigns/${page.id}`, { ...active, version: 1 }),
      second: () => user.patch(`companies/${companyId}`, { privacyContact: null, version: 1 }),
    });
    expect(published.status).toBe(200);
    expectError(removed, 422, 'PAGE_NO_PRIVACY_CONTACT');
  });

  it('is not published by somebody who has lost the company since the page was read', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const page = await newPage(user, companyId, { slug: 'entregada' });
    const campaigns = service.app.get(CampaignRepository);
    const find = campaigns.find.bind(campaigns);
    const spy = jest.spyOn(campaigns, 'find');
    const move = async () => {
      const { manager } = service.dataSource;
      await manager.update(MarketingCompanyEntity, { id: companyId }, { workspaceId: 9_000_001 });
    };
    try {
      // The first read decides about the change; the company moves after the second one, which the change is based on.
      spy.mockImplementationOnce(find).mockImplementationOnce(async (reach, id) => {
        const found = await find(reach, id);
        await move();
        return found;
      });
      expectError(await user.patch(`campaigns/${page.id}`, { ...active, version: 1 }), 404, 'NOT_FOUND');
    } finally {
      spy.mockRestore();
    }
    expect((await open('entregada')).status).toBe(404);
  });

  it('names the contact of its company for privacy questions, and is not published without (rule 16.32)', async () => {
    const user = await newUser(service);
    const companyId = await user.company({ privacyContact: ' ' });
    const page = await newPage(user, companyId, { slug: 'privacidad' });
    const path = `campaigns/${page.id}`;
    expectError(await user.patch(path, { ...active, version: 1 }), 422, 'PAGE_NO_PRIVACY_CONTACT');
    expect((await open('privacidad')).status).toBe(404);
    for (const odd of ['ana', 'javascript:alert(1)', 'http://acme.example/privacy', 'https://a@b.example/'])
      expectError(
        await user.patch(`companies/${companyId}`, { privacyContact: odd, version: 1 }),
        ...([400, 'VALIDATION_FAILED', 'privacyContact'] as const),
      );
    const contact = async (privacyContact: string | null, version: number) =>
      user.patch(`companies/${companyId}`, { privacyContact, version });
    expect((await contact('Datos@acme.example', 1)).status).toBe(200);
    expect((await user.patch(path, { ...active, version: 1 })).status).toBe(200);
    const address = '<a href="mailto:Datos@acme.example">Datos@acme.example</a>';
    expect((await open('privacidad')).text).toContain(`Contacto de privacidad de Óptica Sol: ${address}`);
    expect((await contact('https://acme.example/p?a=1&b=2', 2)).status).toBe(200);
    const link = 'https://acme.example/p?a=1&amp;b=2';
    expect((await open('privacidad')).text).toContain(`<a href="${link}">${link}</a>`);
    expectError(await contact(null, 3), 422, 'PAGE_NO_PRIVACY_CONTACT');
    // Changing another field must not change the privacy contact.
    expect((await user.patch(`companies/${companyId}`, { sector: 'x', version: 3 })).status).toBe(200);
    expect((await open('privacidad')).text).toContain(link);
    // Simulates a page of an earlier version, without a privacy contact. It must stay online and state that there is none.
    const { manager } = service.dataSource;
    await manager.update(MarketingCompanyEntity, { id: companyId }, { privacyContact: null });
    const before = await open('privacidad');
    expect([before.status, before.text]).toEqual([
      ...[200, expect.stringContaining('Óptica Sol todavía no ha indicado un contacto de privacidad.')],
    ]);
    const { version, document } = bodyOf(await user.get(path), Campaign);
    const change = { document: { ...document, title: 'Otra' }, version };
    expectError(await user.patch(path, change), 422, 'PAGE_NO_PRIVACY_CONTACT');
    expect((await user.patch(path, { status: 'paused', version })).status).toBe(200);
    expect((await contact('datos@acme.example', 4)).status).toBe(200);
    expect((await contact(null, 5)).status).toBe(200);
  });

  it('tells machines where its text comes from, until its owner has it all their own (rule 10.13)', async () => {
    for (const name of ['built-in', 'model'] as const) installGenerator(service, name);
    const user = await newUser(service);
    const companyId = await user.company();
    const productId = await user.product(companyId);
    const markOf = async (slug: string) => {
      const { text } = await open(slug);
      const [, json = 'null'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
      const [, meta = null] = /<meta name="digitalSourceType" content="(.*?)">/.exec(text) ?? [];
      return { meta, data: JSON.parse(json) };
    };
    const iptc = (type: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`;
    for (const [generator, whole, mixed] of [
      ['built-in', 'algorithmicMedia', 'composite'],
      ['model', 'trainedAlgorithmicMedia', 'compositeSynthetic'],
    ] as const) {
      const { id: contentId, variants } = await generate(user, companyId, { productId, generator });
      const texts = { title: variants[0]?.subject, description: variants[0]?.preheader };
      const blocks = [{ kind: 'text', text: variants[0]?.text }];
      const document = { ...texts, blocks, slug: `marked-${generator}` };
      const page = await newPage(user, companyId, document, { ...active, contentId });
      expect(await markOf(document.slug)).toEqual({
        meta: iptc(whole),
        data: {
          ...{ '@context': 'https://schema.org', '@type': 'WebPage', name: 'subject n.º 1' },
          url: `https://site.example/l/${document.slug}`,
          digitalSourceType: [
            `https://schema.org/${whole.charAt(0).toUpperCase()}${whole.slice(1)}DigitalSource`,
            iptc(whole),
          ],
        },
      });
      const title = '</script><script>alert(1)</script>';
      const edited = { document: { ...landingDocument, ...document, title }, version: 1 };
      expect((await user.patch(`campaigns/${page.id}`, edited)).status).toBe(200);
      expect(await markOf(document.slug)).toMatchObject({ meta: iptc(mixed), data: { name: title } });
      // The mark as AI-generated must survive copying the page and deleting the generated texts.
      const untouched = { ...document, slug: `whole-${generator}` };
      const same = await newPage(user, companyId, untouched, { ...active, contentId });
      await user.delete(`contents/${contentId}`);
      const renamed = { name: 'Otro nombre', version: 1 };
      expect((await user.patch(`campaigns/${same.id}`, renamed)).json).toMatchObject({
        ...{ contentId: null, digitalSourceType: whole },
      });
      expect((await user.post(`campaigns/${same.id}/copies`, { name: 'x' })).json).toMatchObject({
        digitalSourceType: whole,
      });
      const copy = bodyOf(await user.post(`campaigns/${page.id}/copies`, { name: 'x' }), Campaign);
      expect(copy).toMatchObject({ contentId: null, digitalSourceType: mixed });
      const change = { document: { ...edited.document, title: 'Mío' }, version: 2 };
      expect((await user.patch(`campaigns/${page.id}`, change)).json).toMatchObject({
        digitalSourceType: mixed,
      });
    }
    await newPage(user, companyId, { slug: 'unmarked' }, active);
    expect(await markOf('unmarked')).toEqual({ meta: null, data: null });
  });

  it('is announced to search engines on request', async () => {
    const user = await newUser(service);
    const document = { slug: 'glasses', language: 'en', indexed: true, contactLabel: 'Try them' };
    await newPage(user, await user.company(), document, active);
    const { text, headers } = await open('glasses');
    expect(text).not.toContain('noindex');
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('<a class="button" href="#contact">Try them</a>');
  });

  describe('answers its form', () => {
    const accent = '#7C2D12';
    const company = async (layout: string, slug: string) => {
      const user = await newUser(service);
      const companyId = await user.company({ name: 'Óptica Sol' });
      const page = await newPage(user, companyId, { slug, layout }, active);
      return { user, companyId, page };
    };
    const brand = { mainColor: '#123524', accentColor: accent, font: 'lora', version: 0 };
    const post = (back: string, form: Record<string, string> = {}) =>
      service.http('POST', '/api/contact/send-email', {
        raw: new URLSearchParams(form).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-internal-page': told('es', back),
        },
      });
    const sent = async (back: string) => {
      const headers = { 'x-internal-page': told('es', back) };
      return (await service.http('GET', '/api/contact/sent', { headers })).text;
    };
    const site = /--accent:#0f766e/i;

    it('in its own look, whether the message arrived or not', async () => {
      const { user, companyId } = await company('hero', 'de-marca');
      await user.patch(`companies/${companyId}/brand`, brand);
      const back = '/l/de-marca?lang=es';
      const texts = [await sent(back), (await post(back, { nombre: 'Ana', email: 'x' })).text];
      for (const text of texts) {
        expect(text).toContain('<header><p>Óptica Sol</p></header>');
        expect(text).toMatch(/body\{font-family:'Lora/);
        expect(text).toContain('--band:#123524');
        expect(text).not.toMatch(/\.hero\{/);
        expect(text).toContain('<html lang="es">');
        expect(text).toContain('href="/l/de-marca?lang=es"');
      }
      expect(texts[0]).toContain('<h1>Hemos recibido el mensaje</h1>');
      expect(texts[0]).toContain(
        '<p>Gracias por escribir. Óptica Sol responderá a la dirección indicada.</p>',
      );
      expect(texts[1]).toContain('value="Ana"');
    });

    it('in the colours of the site without a brand', async () => {
      await company('plain', 'sin-marca');
      expect(await sent('/l/sin-marca?lang=es')).toMatch(site);
    });

    it.each(['/', '/solutions?lang=es', '/l/nowhere?lang=es', '/l/retirada', '/x/l/retirada', '/l/%2e'])(
      'in the look of the site when the page to go back to is %s',
      async (back) => {
        if (back === '/l/retirada') {
          const { user, companyId, page } = await company('hero', 'retirada');
          await user.patch(`companies/${companyId}/brand`, brand);
          await user.patch(`campaigns/${page.id}`, { version: 1, status: 'paused' });
        }
        const text = await sent(back);
        expect(text).toMatch(site);
        expect(text).not.toMatch(/<header>|--band:/);
      },
    );

    it('in the look of the site rather than not at all', async () => {
      await company('hero', 'caida');
      const broken = jest
        .spyOn(service.app.get(BrandRepository), 'shown')
        .mockRejectedValue(new Error('no database'));
      expect(await sent('/l/caida?lang=es')).toContain('<h1>Hemos recibido el mensaje</h1>');
      expect(broken).toHaveBeenCalled();
      broken.mockRestore();
    });

    it('in the look of the site when its own has to wait for other pages', async () => {
      const { user, companyId } = await company('hero', 'cola');
      await user.patch(`companies/${companyId}/brand`, brand);
      const ends: (() => void)[] = [];
      const hold = () => new Promise<void>((resolve) => ends.push(resolve));
      const held = [1, 2].map((id) => service.app.get(PageWork).run({ user: id }, hold));
      const endAll = () => {
        for (const end of ends) end();
      };
      // Frees both slots after six seconds: a service that waited for a slot would then reply in the style of the page, and the last
      // assertion would fail.
      const timer = setTimeout(endAll, 6000);
      const text = await sent('/l/cola?lang=es');
      clearTimeout(timer);
      endAll();
      await Promise.all(held);
      expect(text).toContain('<h1>Hemos recibido el mensaje</h1>');
      expect(text).not.toContain('--band:#123524');
    });
  });

  it.each(['draft', 'scheduled', 'paused', 'finished', 'cancelled', 'activate'])(
    'is not available while it is %s',
    async (status) => {
      const user = await newUser(service);
      const slug = `estado-${status}`;
      const page = await newPage(user, await user.company(), { slug }, { status });
      expect(page.publicPath).toBeNull();
      expect((await open(slug)).status).toBe(404);
      await user.patch(`campaigns/${page.id}`, { version: 1, status: 'active' });
      expect((await open(slug)).status).toBe(200);
      await user.patch(`campaigns/${page.id}`, { version: 2, status });
      expect((await open(slug)).status).toBe(404);
      await user.delete(`campaigns/${page.id}`);
    },
  );

  it('disappears with its archive, its type, its deletion and its company', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const pages = [];
    for (const slug of ['uno', 'dos', 'tres', 'cuatro'])
      pages.push(await newPage(user, companyId, { slug }, active));
    const [one, two, three] = pages.map(({ id }) => `campaigns/${id}`);
    const seen = async () => [
      (await open('uno')).status,
      (await open('dos')).status,
      (await open('tres')).status,
      (await open('cuatro')).status,
    ];
    expect(await seen()).toEqual([200, 200, 200, 200]);
    await user.patch(one ?? '', { version: 1, archived: true });
    await user.patch(two ?? '', { version: 1, document: emailDocument });
    await user.delete(three ?? '');
    expect(await seen()).toEqual([404, 404, 404, 200]);
    await user.patch(one ?? '', { version: 2, archived: false });
    expect(await seen()).toEqual([200, 404, 404, 200]);
    // A deleted company must disappear immediately, although its rows are removed later.
    const hidden = { deletedAt: new Date() };
    await service.dataSource.manager.update(MarketingCompanyEntity, { id: companyId }, hidden);
    expect(await seen()).toEqual([404, 404, 404, 404]);
    await service.dataSource.manager.update(MarketingCompanyEntity, { id: companyId }, { deletedAt: null });
    await user.delete(`companies/${companyId}`);
    expect(await seen()).toEqual([404, 404, 404, 404]);
    await until(
      () =>
        service.dataSource.query('SELECT id FROM marketing_campaigns WHERE marketingCompanyId = ?', [
          companyId,
        ]),
      (rows: object[]) => rows.length === 0,
    );
  });

  it.each(['..', '%2e%2e', 'a%00b', '%', 'x'.repeat(5000), 'GAFAS', 'unknown'])(
    'is not there at %s',
    async (slug) => {
      expect((await open(slug)).status).toBe(404);
    },
  );

  it('has the fallbacks of its variables, for nobody knows who reads it', async () => {
    const user = await newUser(service);
    const text = 'Hola {{contactName|a todos}}{{sector}}.';
    const document = { slug: 'todos', title: text, blocks: [{ kind: 'text', text }] };
    await newPage(user, await user.company(), document, active);
    const page = (await open('todos')).text;
    expect(page).toContain('<h1>Hola a todos.</h1>');
    expect(page).toContain('<p>Hola a todos.</p>');
    expect(page).not.toContain('{{');
  });

  it('shows its headings without a gap', async () => {
    const user = await newUser(service);
    const heading = (level: number) => ({ kind: 'heading', text: `n${level}`, level });
    const blocks = [heading(3), heading(3), heading(1), heading(2), heading(3)];
    await newPage(user, await user.company(), { ...landingDocument, slug: 'niveles', blocks }, active);
    const { text } = await open('niveles');
    expect(text.match(/<h\d/g)).toEqual(['<h1', '<h2', '<h3', '<h2', '<h2', '<h3', '<h2']);
  });
});

describe.each(databases)('a landing page without marks on $name', (database) => {
  const service = useService(marketingService, database, { env: { DIGITAL_SOURCE_MARKS: 'off' } });

  it('says nothing about the origin of its text', async () => {
    installGenerator(service, 'built-in');
    const user = await newUser(service);
    const companyId = await user.company();
    const { id: contentId } = await generate(user, companyId, { productId: await user.product(companyId) });
    await newPage(user, companyId, { slug: 'silent' }, { status: 'active', contentId });
    const headers = { 'x-internal-page': told('en') };
    const { status, text } = await service.http('GET', '/l/silent', { headers });
    expect(status).toBe(200);
    expect(text).not.toMatch(/<script|digitalSourceType/);
  });
});
