import { readdir } from 'node:fs/promises';
import { Enquiry, EnquiryRow, ServiceState } from '@portals/contracts/admin';
import { CONFIG } from '@portals/service-kit';
import { mailFolder, writeMailFile } from '@portals/service-kit/mail';
import {
  bodyOf,
  databases,
  listRoutes,
  type RunningService,
  until,
  useService,
} from '@portals/service-kit/testing';
import type { ContactConfig } from '../../src/contact/config.js';
import { ContactMessageEntity } from '../../src/contact/contact-message/contact-message.entity.js';
import { MarketingConsentEntity } from '../../src/contact/contact-message/marketing-consent.entity.js';
import { EnquiryRepository } from '../../src/contact/enquiry/enquiry.repository.js';
import { EnquiryCompletionJob } from '../../src/contact/enquiry/enquiry-completion.job.js';
import { EnquiryReplyEntity } from '../../src/contact/enquiry/enquiry-reply.entity.js';
import { OutgoingMailEntity } from '../../src/kernel/index.js';
import { marketingService } from '../../src/service.js';
import { enquiry, fastMail, idOf, type MailSink, send, startSink, unlimited } from './support.js';

const suspect = { message: '[url=https://b.example]here[/url]' };
let keys = 0;
const newKey = () => `request-key-${String(++keys).padStart(8, '0')}`;

function adminOf(service: RunningService, id = 7) {
  const call = async (method: string, path: string, body?: unknown) =>
    service.http(method, path, {
      token: await service.tokenFor({ id, isAdmin: true }),
      ...(body !== undefined && { body }),
    });
  const show = async (id: number) => bodyOf(await call('GET', `/api/enquiries/${id}`), Enquiry);
  const list = async (query = '') => bodyOf(await call('GET', `/api/enquiries?${query}`), EnquiryRow.array());
  const mark = (id: number, isRead: boolean, version: number) =>
    call('PATCH', `/api/enquiries/${id}`, { isRead, version });
  const reply = (id: number, more: object = {}) =>
    call('POST', `/api/enquiries/${id}/replies`, {
      ...{
        subject: 'Re: Consulta',
        text: 'Buenos días,\nle llamamos mañana.',
        requestKey: newKey(),
        ...more,
      },
    });
  return { call, show, list, mark, reply };
}

const codeOf = ({ json }: { json: unknown }): unknown => Object(json).code;

describe.each(databases)('enquiries for people in charge on $name', (database) => {
  let sink: MailSink;
  beforeAll(async () => {
    sink = await startSink();
  });
  afterAll(() => sink.stop());
  const env = {
    ...fastMail,
    ...unlimited,
    MAIL_TO: 'Nodo, S.L. <office@site.test>',
    CONTACT_DIGEST_HOURS: '0',
    get SMTP_URL() {
      return sink.url;
    },
  };
  const service = useService(marketingService, database, { env });
  const admin = () => adminOf(service);
  const add = async (more: object = {}) => idOf(await send(service, { body: { ...enquiry, ...more } }));
  const mailsTo = (address: string) => sink.mails.filter(({ recipients }) => recipients.includes(address));
  const settled = () =>
    until(
      () => service.dataSource.manager.countBy(OutgoingMailEntity, { state: 'queued' }),
      (count) => count === 0,
    );

  it('have no route for anybody else (rule 20.2)', async () => {
    const routes = listRoutes(service.app).filter(({ path }) =>
      /^\/api\/(enquiries|marketing-state)/.test(path),
    );
    expect(routes).toHaveLength(9);
    expect(routes.filter(({ admins }) => !admins)).toEqual([]);
    expect(routes.flatMap(({ unchecked }) => unchecked)).toEqual([]);
    const id = await add();
    const token = await service.tokenFor({ id: 7 });
    for (const { method, path } of routes) {
      const address = path.replace(':id', String(id));
      const body = { isRead: true, version: 0, subject: 'a', text: 'b', requestKey: newKey() };
      const as = (headers: object) =>
        service.http(method, address, { ...headers, ...(method !== 'GET' && { body }) });
      expect([path, codeOf(await as({ token }))]).toEqual([path, 'NOT_FOUND']);
      expect([path, codeOf(await as({}))]).toEqual([path, 'UNAUTHENTICATED']);
    }
    expect(await admin().show(id)).toMatchObject({ state: 'new', read: null, replies: [] });
  });

  it('are listed newest first, by state, with their number (rule 20.10)', async () => {
    const [one, two] = [await add(), await add({ message: 'x'.repeat(4999) })];
    const aside = await add(suspect);
    const { call, list } = admin();
    const listed = await list('pageSize=2');
    expect(listed.map(({ id }) => id)).toEqual([two, one]);
    expect(listed[0]?.excerpt).toBe('x'.repeat(200));
    const { email, subject } = enquiry;
    expect(listed[1]).toMatchObject({ email, subject, state: 'new', excerpt: enquiry.message });
    expect((await list('state=quarantined')).map(({ id }) => id)).toContain(aside);
    expect((await list('pageSize=100')).map(({ id }) => id)).not.toContain(aside);
    const total = await service.dataSource.manager.countBy(ContactMessageEntity, { state: 'new' });
    const answer = await call('GET', '/api/enquiries?pageSize=1&page=2&state=new');
    expect([answer.headers['x-total-count'], Object(answer.json)[0].id]).toEqual([String(total), one]);
  });

  it('are found by the beginnings of words in any field, without accents', async () => {
    const id = await add({ name: 'Ýrsa Ñandú', company: 'De la O', message: 'a b <b>peculiar</b> Заказ' });
    const { list } = admin();
    const findsIt = async (search: string) =>
      (await list(`search=${encodeURIComponent(search)}`)).some((row) => row.id === id);
    for (const search of ['yrsa', 'ÑAND', 'de la o', 'pecul', 'зак', 'lucia@romero.example yrsa', 'ai yrs'])
      expect([search, await findsIt(search)]).toEqual([search, true]);
    for (const search of ['eculiar', 'yrsa zzz', '%', '"', "' OR 1=1 --", 'yrsa*zzz', '(yrsa', '????'])
      expect([search, await findsIt(search)]).toEqual([search, search === '(yrsa']);
    expect(await list('search=yrsa&state=answered')).toEqual([]);
  });

  it('have a mark of having been read, which two people do not undo by accident (rule 20.12)', async () => {
    const id = await add();
    const [one, two] = [admin(), adminOf(service, 8)];
    const read = bodyOf(await one.mark(id, true, 0), Enquiry);
    expect(read).toMatchObject({ state: 'read', version: 1, read: { by: null, at: expect.any(String) } });
    expect(bodyOf(await two.mark(id, true, 0), Enquiry)).toEqual(read);
    expect(codeOf(await two.mark(id, false, 0))).toBe('EDIT_CONFLICT');
    expect(bodyOf(await two.mark(id, false, 1), Enquiry)).toMatchObject({
      state: 'new',
      read: null,
      version: 2,
    });
    const both = await Promise.all([one.mark(id, true, 2), two.mark(id, true, 2)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await one.show(id)).version).toBe(3);
    // A change based on version 2 must fail, because the enquiry has a newer version.
    const enquiries = service.app.get(EnquiryRepository);
    expect(await enquiries.change({ id, version: 2 }, { state: 'new' })).toBe(false);
    const row = await service.dataSource.manager.findOneByOrFail(ContactMessageEntity, { id });
    expect([7, 8]).toContain(row.readUserId);
    expect((await one.mark(999_999, true, 0)).status).toBe(404);
  });

  it('are answered by email, once for each key, with the company to reply to (rule 20.13)', async () => {
    const email = `answers${database.name.toLowerCase()}@acme.example`;
    const id = await add({ email });
    const requestKey = newKey();
    const { reply, show } = admin();
    const answers = await Promise.all([1, 2, 3].map(() => reply(id, { requestKey })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await settled();
    const [mail, ...others] = mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Re: Consulta', replyTo: '"Nodo, S.L." <office@site.test>' });
    expect(mail?.text).toContain('Buenos días,\nle llamamos mañana.');
    expect(mail?.headers).not.toContain('content-transfer-encoding-html');
    await reply(id, { text: 'Una segunda respuesta' });
    await settled();
    const shown = await show(id);
    expect(shown).toMatchObject({ state: 'answered', read: expect.any(Object) });
    expect(shown.replies.map(({ text, state }) => [text, state])).toEqual([
      ['Buenos días,\nle llamamos mañana.', 'sent'],
      ['Una segunda respuesta', 'sent'],
    ]);
    expect(mailsTo(email)).toHaveLength(2);
  });

  it('are not answered past an answer that the writer has not seen, nor with a key of another one (rule 20.13)', async () => {
    const id = await add({ email: `seen${newKey()}@acme.example` });
    const { reply, show } = admin();
    const requestKey = newKey();
    const both = await Promise.all([
      reply(id, { answersSeen: 0, requestKey }),
      reply(id, { answersSeen: 0, text: 'Otra' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.map(codeOf)).toContain('ENQUIRY_ANSWERED');
    expect((await show(id)).replies).toHaveLength(1);
    expect((await reply(id, { answersSeen: 1, text: 'Leída la otra', requestKey: newKey() })).status).toBe(
      200,
    );
    const known = (await reply(id, { answersSeen: 2, requestKey: requestKey.replace(/^./, 'x') })).status;
    expect(known).toBe(200);
    const used = await reply(id, { text: 'Otro texto', requestKey: requestKey.replace(/^./, 'x') });
    expect(codeOf(used)).toBe('CONFLICT');
    expect((await show(id)).replies).toHaveLength(3);
  });

  it.each(['\r\n', '\n', '\r', '\u2028', '\u0085'])(
    'are answered without other headers by %j',
    async (end) => {
      const email = `header${newKey()}@acme.example`;
      const id = await add({ email });
      const subject = `Hi${end}Bcc: all@victims.example`;
      expect((await admin().reply(id, { subject, text: `Hi${end}${end}.${end}<b>x</b>` })).status).toBe(200);
      await settled();
      const [mail] = mailsTo(email);
      expect(mail?.subject).toBe('Hi Bcc: all@victims.example');
      expect(mail?.headers).not.toContain('bcc');
      expect(mail?.text).toContain('<b>x</b>');
      expect(mail?.recipients).toEqual([email]);
    },
  );

  it('refuse answers without text, with a bad key, or before they are released', async () => {
    const [id, aside] = [await add(), await add(suspect)];
    const { reply, show } = admin();
    for (const more of [{ text: ' ' }, { subject: '' }, { requestKey: 'short' }, { text: 'x'.repeat(5001) }])
      expect(codeOf(await reply(id, more))).toBe('VALIDATION_FAILED');
    expect(codeOf(await reply(aside))).toBe('ENQUIRY_QUARANTINED');
    expect((await reply(999_999)).status).toBe(404);
    for (const one of [id, aside]) expect((await show(one)).replies).toEqual([]);
  });

  it('are released from quarantine once, and emailed like any other (rule 20.14)', async () => {
    const subject = `Released ${newKey()}`;
    const id = await add({ ...suspect, subject });
    const { call, show } = admin();
    expect(await show(id)).toMatchObject({ state: 'quarantined', suspicions: ['markup'], released: null });
    const release = () => call('POST', `/api/enquiries/${id}/release`);
    const answers = await Promise.all([release(), release(), release()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await settled();
    expect(sink.mails.filter((mail) => mail.subject === subject)).toMatchObject([
      { recipients: ['office@site.test'], replyTo: `"${enquiry.name}" <${enquiry.email}>` },
    ]);
    const shown = await show(id);
    expect(shown).toMatchObject({
      state: 'new',
      suspicions: ['markup'],
      released: { at: expect.any(String) },
    });
    const row = await service.dataSource.manager.findOneByOrFail(ContactMessageEntity, { id });
    expect(row).toMatchObject({ digestDueAt: null, releasedUserId: 7 });
    const ordinary = await add();
    await call('POST', `/api/enquiries/${ordinary}/release`);
    expect((await show(ordinary)).released).toBeNull();
  });

  it('are exported as the filters show them, without formulas (rule 20.16)', async () => {
    const company = `=cmd|' /C calc'!A0;"${newKey()}"`;
    await add({ company, message: 'uno\n@SUM(1)', name: '+34' });
    const { call } = admin();
    const answer = await call('GET', `/api/enquiries/export?language=es&search=calc&state=new`);
    expect(answer.headers['content-type']).toContain('text/csv');
    const [heading, ...lines] = answer.text.trimEnd().split('\r\n');
    expect(heading).toBe(
      '\uFEFFRecibida (UTC);Estado;Nombre;Correo electrónico;Empresa;Servicio;Asunto;Mensaje',
    );
    expect(lines.at(0)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z;Nueva;'\+34;lucia@romero\.example;"'=cmd/);
    expect(lines.at(0)).toContain('""');
    const { manager } = service.dataSource;
    const row = await manager.findOneByOrFail(ContactMessageEntity, { state: 'new' });
    const { id: _id, ...copied } = row;
    const many = Array.from({ length: 1050 }, (_, n) => ({ ...copied, subject: `Many ${n}` }));
    const words = many.map((one) => ({ ...one, searchText: ' eqxmanyrows' }));
    for (let n = 0; n < words.length; n += 50)
      await manager.insert(ContactMessageEntity, words.slice(n, n + 50));
    const all = await call('GET', '/api/enquiries/export?search=manyrows');
    const subjects = all.text.match(/Many \d+/g) ?? [];
    expect([subjects.length, new Set(subjects).size]).toEqual([1050, 1050]);
    expect((await call('GET', '/api/enquiries/export')).text).not.toContain('Set aside');
  });

  it('of the previous version get their state and words from a job', async () => {
    const { manager } = service.dataSource;
    const [plain, aside] = [await add({ name: 'Olderone' }), await add({ ...suspect, name: 'Oldertwo' })];
    for (const id of [plain, aside])
      await manager.update(ContactMessageEntity, { id }, { state: null, version: null, searchText: null });
    const { list, mark } = admin();
    expect(await list('search=older')).toEqual([]);
    await service.app.get(EnquiryCompletionJob).run();
    expect((await list('search=older')).map(({ id }) => id)).toEqual([plain]);
    expect((await list('search=older&state=quarantined')).map(({ id }) => id)).toEqual([aside]);
    expect((await mark(plain, true, 0)).status).toBe(200);
  });

  it('are deleted with answers, emails and words (rule 20.17)', async () => {
    const id = await add({ name: 'Vanishing' });
    const { reply, list } = admin();
    await reply(id);
    await settled();
    const { manager } = service.dataSource;
    await manager.delete(ContactMessageEntity, { id });
    expect(await manager.countBy(EnquiryReplyEntity, { contactMessageId: id })).toBe(0);
    expect(await manager.countBy(OutgoingMailEntity, { contactMessageId: id })).toBe(0);
    expect(await list('search=vanishing')).toEqual([]);
  });

  it('are deleted by hand, with what their sender has agreed to (rule 20.18)', async () => {
    const email = 'Gone@acme.example';
    const news = { 'x-marketing-consent': 'true' };
    const sent = async (from: string) =>
      idOf(await send(service, { body: { ...enquiry, email: from, name: 'Vanished' }, headers: news }));
    const [id, again, kept] = [
      await sent(email),
      await sent('gone@ACME.example'),
      await sent('kept@acme.example'),
    ];
    const { reply, call, list } = admin();
    await reply(id);
    await settled();
    const { manager } = service.dataSource;
    const [mail] = await manager.findBy(OutgoingMailEntity, { contactMessageId: id });
    const folder = mailFolder(service.app.get<ContactConfig>(CONFIG));
    await writeMailFile(folder, mail?.messageId ?? '', Buffer.from(email));
    expect((await call('DELETE', `/api/enquiries/${id}`)).status).toBe(204);
    expect((await call('DELETE', `/api/enquiries/${id}`)).status).toBe(404);
    expect(await manager.countBy(EnquiryReplyEntity, { contactMessageId: id })).toBe(0);
    expect(await manager.countBy(OutgoingMailEntity, { contactMessageId: id })).toBe(0);
    const consents = await manager.find(MarketingConsentEntity);
    expect(consents.filter((one) => one.email.toLowerCase() === 'gone@acme.example')).toEqual([]);
    expect(consents.at(-1)).toMatchObject({ email: 'kept@acme.example', contactMessageId: kept });
    expect((await list('search=vanished')).map((one) => one.id)).toEqual([kept, again]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('keep people in charge informed of refused emails, which they send again once (rule 20.43)', async () => {
    const email = `refused${database.name.toLowerCase()}@acme.example`;
    sink.rules.refuse = { code: 550, text: `no <${email}> here` };
    const id = await add({ email });
    const { reply, call, show } = admin();
    await reply(id);
    await settled();
    expect((await show(id)).replies[0]?.state).toBe('failed');
    const answer = await call('GET', '/api/marketing-state');
    const { outbox, version } = bodyOf(answer, ServiceState);
    expect(version).toMatch(/\d{13}$/);
    expect(outbox?.failed).toBe(2);
    expect(outbox?.failures.map(({ canRetry }) => canRetry)).toEqual([true, true]);
    expect(outbox?.failures[0]?.reason).toContain('no <…@…> here');
    expect(answer.text).not.toContain(email);
    sink.rules.refuse = undefined;
    const before = mailsTo(email).length;
    const ids = outbox?.failures.map((mail) => mail.id) ?? [];
    const retry = (mail: number) => call('POST', `/api/marketing-state/mails/${mail}/retry`);
    const twice = await Promise.all([retry(ids[0] ?? 0), retry(ids[0] ?? 0)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await retry(ids[1] ?? 0)).status).toBe(204);
    await settled();
    expect(mailsTo(email)).toHaveLength(before + 1);
    expect((await show(id)).replies[0]?.state).toBe('sent');
  });
});
