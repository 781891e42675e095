import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formKeyHeader } from '@portals/contracts/constants';
import { CONFIG } from '@portals/service-kit';
import {
  databases,
  listRoutes,
  type RunningService,
  schemaDrift,
  useService,
} from '@portals/service-kit/testing';
import { z } from 'zod';
import { ContactMessageEntity } from '../../src/contact/contact-message/contact-message.entity.js';
import { MarketingConsentEntity } from '../../src/contact/contact-message/marketing-consent.entity.js';
import { marketingService } from '../../src/service.js';
import { countRows, enquiry, fastMail, idOf, parseMail, send, unlimited, untilSent } from './support.js';

const folderOf = (service: RunningService) =>
  join(z.object({ DATA_DIR: z.string() }).parse(service.app.get(CONFIG)).DATA_DIR, 'mail');

async function writtenMails(service: RunningService) {
  const names = await readdir(folderOf(service)).catch(() => []);
  return Promise.all(names.map(async (name) => parseMail(await readFile(join(folderOf(service), name)))));
}

describe.each(databases)('the contact form on $name', (database) => {
  const service = useService(marketingService, database, { env: { ...fastMail, ...unlimited } });
  const stored = async (id: number) =>
    service.dataSource.manager.findOneByOrFail(ContactMessageEntity, { id });

  it('stores an enquiry and writes the mail to a file when there is no mail server', async () => {
    const answer = await send(service, { body: { ...enquiry, subject: 'Contact Form - Service: file' } });
    expect(answer.status).toBe(200);
    const message = await stored(idOf(answer));
    expect(message).toMatchObject({
      ...enquiry,
      subject: 'Contact Form - Service: file',
      read: false,
      quarantine: null,
    });
    await untilSent(service);
    const mail = (await writtenMails(service)).find(({ subject }) => subject.endsWith('file'));
    expect(mail).toMatchObject({
      from: '"Nodo, S.L." <web@site.test>',
      to: 'office@site.test',
      replyTo: '"Lucía Romero" <lucia@romero.example>',
    });
    expect(mail?.text).toContain('quisiera más información');
    const names = await readdir(folderOf(service));
    expect(names).toContain(`${mail?.messageId.slice(1, -1)}.eml`);
  });

  it('stores a form once that is sent again after its answer was lost (rule 4.9)', async () => {
    const body = { ...enquiry, email: 'again@romero.example' };
    const count = () => service.dataSource.manager.countBy(ContactMessageEntity, { email: body.email });
    const headers = { [formKeyHeader]: '0.123' };
    const first = await send(service, { body, headers });
    const again = await send(service, { body, headers, formAge: '60000', caller: '198.51.100.9' });
    expect([again.status, idOf(again)]).toEqual([200, idOf(first)]);
    expect(await count()).toBe(1);
    await send(service, { body: { ...body, message: 'Más' }, headers });
    await send(service, { body, headers: { [formKeyHeader]: '0.456' } });
    await send(service, { body });
    await send(service, { body });
    expect(await count()).toBe(5);
  });

  it('takes only the fields of an enquiry from the body', async () => {
    const answer = await send(service, {
      body: { ...enquiry, id: 987_654, read: true, createdAt: '2001-01-01T00:00:00.000Z', quarantine: 'x' },
    });
    const message = await stored(idOf(answer));
    expect(message).toMatchObject({ read: false, quarantine: null });
    expect([message.id === 987_654, message.createdAt.getFullYear() > 2020]).toEqual([false, true]);
  });

  it.each([
    ['left out', {}],
    ['null', { company: null, service: null, message: null }],
    ['blank', { company: ' ', service: '', message: ' ' }],
  ])('takes optional fields that are %s', async (_name, optional) => {
    const { name, email, subject } = enquiry;
    const answer = await send(service, { body: { name, email, subject, ...optional } });
    expect(await stored(idOf(answer))).toMatchObject({ company: null, service: null, message: '' });
  });

  it('needs no session and has no other routes', () => {
    const routes = listRoutes(service.app).filter(({ path }) => path.startsWith('/api/contact'));
    expect(routes).toEqual([
      { method: 'POST', path: '/api/contact/send-email', public: true, admins: false, unchecked: [] },
      // The routes for browsers without scripts: the one that receives the form, and the page shown afterwards.
      { method: 'POST', path: '/api/contact/send-email', public: true, admins: false, unchecked: [] },
      { method: 'GET', path: '/api/contact/sent', public: true, admins: false, unchecked: [] },
    ]);
  });

  it('records a consent to commercial communications only when the header says so', async () => {
    const consentsOf = (contactMessageId: number) =>
      service.dataSource.manager.findBy(MarketingConsentEntity, { contactMessageId });
    const given = idOf(await send(service, { headers: { 'x-marketing-consent': 'true' } }));
    expect(await consentsOf(given)).toMatchObject([{ email: enquiry.email, grantedAt: expect.any(Date) }]);
    for (const value of ['false', '1', '']) {
      const id = idOf(await send(service, { headers: { 'x-marketing-consent': value } }));
      expect(await consentsOf(id)).toEqual([]);
    }
  });

  it.each<[string, object, string | null, string]>([
    ['a filled honeypot', { website: 'http://x.example' }, '42000', 'honeypot'],
    ['a link sent in under three seconds', { message: 'www.x.example' }, '2999', 'too-fast,content'],
    ['many links', { message: 'http://a.example http://b.example http://c.example' }, '42000', 'content'],
    ['a direct call with forum markup', { message: '[url=x]y[/url]' }, null, 'markup'],
  ])(
    'puts %s aside, answers the same and mails it only in the digest',
    async (_name, changes, formAge, reason) => {
      const before = await countRows(service, 'outgoing_mails');
      const [ordinary, suspect] = [
        await send(service),
        await send(service, { body: { ...enquiry, ...changes }, formAge }),
      ];
      expect([suspect.status, Object.keys(Object(suspect.json))]).toEqual([
        ordinary.status,
        Object.keys(Object(ordinary.json)),
      ]);
      expect(await stored(idOf(suspect))).toMatchObject({
        quarantine: reason,
        digestDueAt: expect.any(Date),
      });
      expect((await stored(idOf(ordinary))).digestDueAt).toBeNull();
      expect(await countRows(service, 'outgoing_mails')).toBe(before + 1);
    },
  );

  it.each(['0', '621', '2999'])(
    'mails an enquiry of which only the form is young: %s ms',
    async (formAge) => {
      const before = await countRows(service, 'outgoing_mails');
      expect(await stored(idOf(await send(service, { formAge })))).toMatchObject({ quarantine: null });
      expect(await countRows(service, 'outgoing_mails')).toBe(before + 1);
    },
  );

  it('keeps text that looks like headers or statements as plain text', async () => {
    const name = "Ana\r\nBcc: all@victims.example'); DROP TABLE contact_messages; --";
    const subject = 'Contact Form - Service: x\r\nTo: all@victims.example';
    const id = idOf(await send(service, { body: { ...enquiry, name, subject } }));
    const onOneLine = (text: string) => text.replace('\r\n', ' ');
    expect(await stored(id)).toMatchObject({ name: onOneLine(name), subject: onOneLine(subject) });
    await untilSent(service);
    const mail = (await writtenMails(service)).find(({ replyTo }) => replyTo.includes('DROP TABLE'));
    expect(mail?.to).toBe('office@site.test');
    expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^(Bcc|Cc):/im);
  });

  it('has the same schema in migrations and entities', async () => {
    expect(await schemaDrift(service.dataSource)).toEqual([]);
  });
});
