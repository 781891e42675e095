import { Lead, LeadEvent, LeadRow } from '@portals/contracts/marketing';
import { transaction, writePageCall } from '@portals/service-kit';
import {
  awayFromMidnight,
  bodyOf,
  countRows,
  databases,
  expectError,
  interleaved,
  type RunningService,
  useService,
} from '@portals/service-kit/testing';
import type { EntityManager } from 'typeorm';
import { ErasedPeople } from '../../src/crm/erased-people/erased-people.js';
import { LeadWriting } from '../../src/crm/funnel-counts/lead-writing.js';
import { marketingService } from '../../src/service.js';
import { unlimited } from '../contact/support.js';
import { type Caller, newUser } from '../crm/support.js';
import { newPage } from './campaign-support.js';

const values = { nombre: 'Ana Ruiz', email: 'ana@acme.example', mensaje: 'Hola,\r\n¿qué precio tiene?' };
let slugs = 0;
let callers = 0;

interface Posted {
  caller?: string;
  language?: 'en' | 'es';
}

/** Posts the form of a page in the way the gateway forwards it, each time from another address. */
function post(service: RunningService, slug: string, form: Record<string, string> = {}, from: Posted = {}) {
  callers += 1;
  const { caller = `198.51.100.${callers}`, language = 'es' } = from;
  const back = `/l/${slug}?lang=${language}`;
  const call = { nonce: 'n0nce', language, brand: 'Acme & Co', origin: 'https://site.example', back };
  return service.http('POST', '/api/contact/send-email', {
    raw: new URLSearchParams({ ...values, ...form }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': caller,
      'x-internal-page': writePageCall(call),
    },
  });
}

beforeEach(awayFromMidnight);

describe.each(databases)('what visitors write on a landing page on $name', (database) => {
  const service = useService(marketingService, database, {
    env: { ...unlimited, MAIL_POLL_MS: '600000', LANDING_LEADS_PER_DAY: '3' },
  });

  async function publish(document: object = {}, changes: object = {}) {
    slugs += 1;
    const slug = `pagina-${slugs}`;
    const user = await newUser(service);
    const companyId = await user.company();
    const page = await newPage(user, companyId, { slug, ...document }, { status: 'active', ...changes });
    return { slug, user, companyId, page };
  }
  const leadsOf = async (user: Caller, companyId: number) => {
    const rows = bodyOf(await user.get(`companies/${companyId}/leads?sort=createdAt`), LeadRow.array());
    return Promise.all(rows.map(async ({ id }) => bodyOf(await user.get(`leads/${id}`), Lead)));
  };
  const forOperator = () => countRows(service, ['contact_messages', 'marketing_consents', 'outgoing_mails']);

  it('becomes a lead of the company, and the site’s operator gets nothing', async () => {
    const { slug, user, companyId } = await publish({ title: 'Gafas de {{sector|otoño}}' });
    const before = await forOperator();
    const answer = await post(service, slug, { empresa: 'Acme, S.A.', marketing: 'on', servicio: 'otro' });
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      `/api/contact/sent?back=${encodeURIComponent(`/l/${slug}?lang=es`)}`,
    ]);
    const leads = await leadsOf(user, companyId);
    expect(leads).toHaveLength(1);
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' }).format(new Date());
    expect(leads[0]).toMatchObject({
      ...{ companyName: 'Acme, S.A.', contactName: 'Ana Ruiz', contactEmail: 'ana@acme.example' },
      ...{ source: 'Web: Página', status: 'new', nextStep: 'Responder al mensaje', nextStepOn: today },
      notes: `Hola,\n¿qué precio tiene?\n\nPágina: Gafas de otoño\nhttps://site.example/l/${slug}`,
      // A tick for the news of the operator is no consent to those of the company.
      ...{ legalBasis: null, legalBasisOn: null, legalBasisSource: null, version: 1, assigneeId: null },
    });
    const [lead] = leads;
    expect((await user.get(`leads/${lead?.id}/events`)).json).toEqual([
      {
        ...{ id: expect.any(Number), leadId: lead?.id, at: lead?.createdAt, userId: user.id },
        ...{ from: null, to: 'new', how: 'hand', fromPage: true },
      },
    ]);
    const stored = await service.dataSource.query(
      `SELECT userId FROM marketing_lead_events WHERE leadId = ${lead?.id}`,
    );
    // Nobody set the status (rule 9.9), so no person's id is stored, not even of somebody who deletes the account later.
    expect(stored).toEqual([{ userId: 0 }]);
    expect(await forOperator()).toEqual(before);
    const other = await newUser(service);
    expect(await leadsOf(other, await other.company())).toEqual([]);
    expect((await other.get(`leads/${lead?.id}`)).status).toBe(404);
  });

  it('has the name as its company when the company is invisible', async () => {
    const { slug, user, companyId } = await publish();
    expect((await post(service, slug, { empresa: '\u200b' })).status).toBe(303);
    expect(await leadsOf(user, companyId)).toMatchObject([{ companyName: 'Ana Ruiz' }]);
  });

  it('counts in the figures by source, as if it had been typed by hand', async () => {
    const { slug, user, companyId } = await publish({}, { name: 'Campaña fría' });
    await post(service, slug);
    const { json } = await user.get(`companies/${companyId}/leads/values`);
    expect(json).toMatchObject({ sources: [{ value: 'Web: Campaña fría', count: 1 }] });
    const [lead] = await leadsOf(user, companyId);
    const repair = (manager: EntityManager) => LeadWriting.repair(manager, [lead?.id ?? 0]);
    expect(await transaction(service.dataSource, repair, { readsLatest: true })).toBe(0);
    const [created] = await service.dataSource.query(
      `SELECT SUM(\`count\`) AS total FROM marketing_lead_day_counts
        WHERE marketingCompanyId = ${companyId} AND measure = 'created'`,
    );
    expect(Number(created.total)).toBe(1);
    const { json: fit } = await user.get(`leads/${lead?.id}/fit`);
    expect(fit).toMatchObject({
      reasons: expect.arrayContaining([{ reason: 'sourceOwn', points: 12, most: 15 }]),
    });
  });

  it('is a consent to news only with the tick that names the company', async () => {
    const { slug, user, companyId } = await publish({ language: 'en' });
    await post(service, slug, { novedades: 'on' }, { language: 'en' });
    expect(await leadsOf(user, companyId)).toMatchObject([
      {
        ...{
          nextStep: 'Answer the message',
          legalBasis: 'consent',
          legalBasisOn: expect.stringMatching(/^20/),
        },
        legalBasisSource: `https://site.example/l/${slug}`,
      },
    ]);
  });

  it('is not overlooked by an erasure that begins while the form is being stored (rule 9.17)', async () => {
    const { slug, user, companyId } = await publish();
    const known = await user.lead(companyId, { contactEmail: values.email });
    const erase = (count: number) => user.post(`leads/${known}/erasure`, { count });
    const [posted, refused] = await interleaved(service, {
      after: [service.app.get(ErasedPeople), 'among'],
      first: () => post(service, slug),
      second: () => erase(1),
    });
    expect(posted.status).toBe(303);
    expectError(refused, 409, 'LEAD_DUPLICATES_CHANGED');
    expect(await leadsOf(user, companyId)).toHaveLength(2);
    expect((await erase(2)).status).toBe(204);
    expect(await leadsOf(user, companyId)).toEqual([]);
  });

  it('never changes a lead: a known address and an erased person get a lead of their own', async () => {
    const { slug, user, companyId } = await publish();
    const known = await user.lead(companyId, { contactEmail: values.email });
    const before = (await user.get(`leads/${known}`)).json;
    await post(service, slug);
    expect(await leadsOf(user, companyId)).toHaveLength(2);
    expect((await user.get(`leads/${known}`)).json).toEqual(before);
    expect((await user.post(`leads/${known}/erasure`, { count: 2 })).status).toBe(204);
    expect(await leadsOf(user, companyId)).toEqual([]);
    await post(service, slug, { novedades: 'on' });
    expect(await leadsOf(user, companyId)).toMatchObject([
      { legalBasis: null, notes: expect.stringMatching(/^Ha pedido recibir novedades/) },
    ]);
  });

  it('arrives once when the same form is posted again, and is another message on another page', async () => {
    const { slug, user, companyId } = await publish();
    const second = await publish();
    const caller = '203.0.113.50';
    const together = await Promise.all([1, 2].map(() => post(service, slug, {}, { caller })));
    for (const { status } of [...together, await post(service, slug, {}, { caller })])
      expect(status).toBe(303);
    expect(await leadsOf(user, companyId)).toHaveLength(1);
    await post(service, second.slug, {}, { caller });
    expect(await leadsOf(second.user, second.companyId)).toHaveLength(1);
  });

  it.each([
    ['has three links', { mensaje: 'https://a.example https://b.example https://c.example' }],
    ['fills the hidden field', { vacio: 'x' }],
    ['fills the hidden field of an older page', { website: 'http://x.example' }],
  ])('is marked when it looks automatic, because it %s (rule 4.10)', async (_why, form) => {
    const { slug, user, companyId } = await publish();
    const before = await forOperator();
    const marked = async () =>
      /enquiries_total\{[^}]*outcome="marked"[^}]*\} (\d+)/.exec(
        (await service.http('GET', '/metrics')).text,
      )?.[1] ?? 0;
    const markedBefore = Number(await marked());
    expect((await post(service, slug, { ...form, novedades: 'on' })).status).toBe(303);
    expect(await leadsOf(user, companyId)).toMatchObject([
      {
        notes: expect.stringMatching(/^Parece automático/),
        nextStep: null,
        nextStepOn: null,
        legalBasis: null,
      },
    ]);
    expect(await forOperator()).toEqual(before);
    expect(Number(await marked())).toBe(markedBefore + 1);
  });

  it('is not marked for the title of the page, which the visitor has not written', async () => {
    const servicio = 'Best casinos on the first page of Google: www.casinos.example';
    const { slug, user, companyId } = await publish({ title: servicio });
    expect((await post(service, slug, { servicio })).status).toBe(303);
    expect(await leadsOf(user, companyId)).toMatchObject([{ nextStep: 'Responder al mensaje' }]);
  });

  it('stays marked when its form comes back with a fault', async () => {
    const { slug } = await publish();
    const refused = await post(service, slug, { email: 'x', vacio: 'y', website: 'z' });
    expect(refused.text).toContain('<input name="vacio" tabindex="-1" autocomplete="off" value="y">');
    expect(refused.text).toContain('<input type="hidden" name="website" value="z">');
  });

  it('has a bound for each page, beyond which the visitor keeps the text and learns when to return', async () => {
    const { slug, user, companyId } = await publish();
    for (const nombre of ['Uno', 'Dos', 'Tres'])
      expect((await post(service, slug, { nombre })).status).toBe(303);
    const refused = await post(service, slug, { novedades: 'on' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    expect(refused.text).toContain(
      'más mensajes de los que admite en un día. Hay que volver a enviar este dentro de 24 horas',
    );
    expect(refused.text).toContain('¿qué precio tiene?</textarea>');
    expect(refused.text).toContain('<input type="checkbox" name="novedades" checked>');
    expect(refused.text).toContain('Óptica Sol recibe lo que se envía con este formulario');
    expect(await leadsOf(user, companyId)).toHaveLength(3);
    const other = await publish();
    expect((await post(service, other.slug)).status).toBe(303);
  });

  it('has another, lower bound for what looks automatic, which leaves room for people', async () => {
    const { slug, user, companyId } = await publish();
    const mensaje = 'https://a.example https://b.example https://c.example';
    expect((await post(service, slug, { mensaje })).status).toBe(303);
    expect((await post(service, slug, { mensaje })).status).toBe(429);
    for (const nombre of ['Uno', 'Dos', 'Tres'])
      expect((await post(service, slug, { nombre })).status).toBe(303);
    expect((await post(service, slug, { mensaje })).status).toBe(429);
    expect(await leadsOf(user, companyId)).toHaveLength(4);
  });

  it.each(['es', 'en'] as const)('stays with the visitor in %s once the page is closed', async (language) => {
    const { slug, user, companyId, page } = await publish({ language });
    const before = await forOperator();
    await user.patch(`campaigns/${page.id}`, { version: 1, status: 'paused' });
    const answer = await post(service, slug, { novedades: 'on' }, { language });
    expect([answer.status, answer.headers['content-language']]).toEqual([410, language]);
    expect(answer.text).toContain({ es: 'ya no está en línea', en: 'is no longer online' }[language]);
    expect(answer.text).toContain('¿qué precio tiene?</textarea>');
    expect(answer.text).toContain('<input type="hidden" name="novedades" value="on">');
    expect(answer.text).not.toContain('Acme &amp; Co us');
    expect(answer.text).not.toContain('<button');
    expect(answer.text).not.toContain('href="/l/');
    expect(await leadsOf(user, companyId)).toEqual([]);
    expect(await forOperator()).toEqual(before);
    expect((await post(service, 'no-existe', {}, { language })).status).toBe(410);
    expect(await forOperator()).toEqual(before);
  });
});

describe.each(databases)('a landing page with the box on privacy on $name', (database) => {
  const service = useService(marketingService, database, {
    env: { ...unlimited, CONTACT_CONSENT: 'checkbox' },
  });

  it('asks for the company, and stores nothing without the tick (rule 4.7)', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    await newPage(user, companyId, { slug: 'casilla' }, { status: 'active' });
    const refused = await post(service, 'casilla');
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('acepto que Óptica Sol use estos datos para responderme');
    expect((await user.get(`companies/${companyId}/leads`)).json).toEqual([]);
    expect((await post(service, 'casilla', { privacidad: 'on' })).status).toBe(303);
    const [lead] = bodyOf(await user.get(`companies/${companyId}/leads`), LeadRow.array());
    const events = bodyOf(await user.get(`leads/${lead?.id}/events`), LeadEvent.array());
    expect(events).toMatchObject([{ fromPage: true }]);
    const notes = expect.stringContaining('Aceptó el aviso de privacidad el');
    expect((await user.get(`leads/${lead?.id}`)).json).toMatchObject({ notes });
  });
});

describe.each(databases)('visitors of landing pages who share an address, on $name', (database) => {
  const service = useService(marketingService, database);
  let pages = 0;
  async function publish() {
    const user = await newUser(service);
    pages += 1;
    await newPage(user, await user.company(), { slug: `oficina-${pages}` }, { status: 'active' });
    return `oficina-${pages}`;
  }
  const flood = async (slug: string, caller: string, visitors: number) => {
    const statuses: number[] = [];
    for (let n = 0; n < visitors; n++)
      statuses.push((await post(service, slug, { nombre: `Visita ${n}` }, { caller })).status);
    return statuses;
  };

  it('all get through, up to the limit of the page, which closes neither other pages nor callers', async () => {
    const caller = '203.0.113.60';
    const slug = await publish();
    expect(await flood(slug, caller, 7)).toEqual([303, 303, 303, 303, 303, 429, 429]);
    expect(await flood(await publish(), caller, 1)).toEqual([303]);
    expect(await flood(slug, '203.0.113.61', 1)).toEqual([303]);
  });

  it('have a limit for all pages together, ten times that of one', async () => {
    const caller = '203.0.113.70';
    for (let n = 0; n < 10; n++)
      expect(await flood(await publish(), caller, 5)).toEqual([303, 303, 303, 303, 303]);
    const slug = await publish();
    expect(await flood(slug, caller, 1)).toEqual([429]);
    expect(await flood(slug, '203.0.113.71', 1)).toEqual([303]);
  });
});
