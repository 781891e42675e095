import { writePageCall } from '@portals/service-kit';
import { databases, until, useService } from '@portals/service-kit/testing';
import { MarketingCompanyEntity } from '../../src/company/marketing-company.entity.js';
import { ContactMessageEntity } from '../../src/contact-message/contact-message.entity.js';
import { marketingService } from '../../src/service.js';
import { emailDocument, landingDocument, newPage } from './campaign-support.js';
import { newUser } from './support.js';

const told = (language: 'en' | 'es', back = '/') =>
  writePageCall({ nonce: 'n0nce', language, brand: 'Acme & Co', origin: 'https://site.example', back });

describe.each(databases)('a landing page on $name', (database) => {
  const service = useService(marketingService, database, { env: { MAIL_POLL_MS: '600000' } });
  const open = (slug: string) =>
    service.http('GET', `/l/${slug}`, { headers: { 'x-internal-page': told('en') } });
  const active = { status: 'Active' };

  it('is there for everybody, in its own language, and told to nobody who searches', async () => {
    const user = await newUser(service);
    await newPage(user, await user.company(), { slug: 'gafas' }, active);
    const { status, headers, text } = await open('gafas');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'content-language': 'es',
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
      '<a class="button" href="#contact">Contacta con nosotros</a>',
      'action="/api/contact/send-email?back=%2Fl%2Fgafas%3Flang%3Des"',
      '<input type="hidden" name="servicio" value="Gafas de otoño">',
      'Acme &amp; Co usa estos datos para responderte',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('<script');
    expect((await service.http('GET', '/l/gafas')).status).toBe(404);
  });

  it('is told to search engines when that is asked for', async () => {
    const user = await newUser(service);
    const document = { slug: 'glasses', language: 'en', indexed: true, contactLabel: 'Try them' };
    await newPage(user, await user.company(), document, active);
    const { text } = await open('glasses');
    expect(text).not.toContain('noindex');
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('<a class="button" href="#contact">Try them</a>');
  });

  it('brings what is typed into its form to the site', async () => {
    const user = await newUser(service);
    await newPage(user, await user.company(), { slug: 'formulario' }, active);
    const form = { nombre: 'Ana', email: 'ana@acme.es', servicio: 'Gafas de otoño', mensaje: 'Hola' };
    const answer = await service.http('POST', '/api/contact/send-email', {
      raw: new URLSearchParams(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-internal-page': told('es', '/l/formulario?lang=es'),
      },
    });
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      '/api/contact/sent?back=%2Fl%2Fformulario%3Flang%3Des',
    ]);
    const [message] = await service.dataSource.manager.find(ContactMessageEntity, {
      order: { id: 'DESC' },
      take: 1,
    });
    expect(message).toMatchObject({ name: 'Ana', service: 'Gafas de otoño' });
  });

  it.each(['draft', 'scheduled', 'paused', 'finished', 'cancelled', 'activa'])(
    'is not there while it is %s',
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

  it('goes with its archive, its type, its deletion and its company', async () => {
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
    // At once, although its rows are removed later.
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
