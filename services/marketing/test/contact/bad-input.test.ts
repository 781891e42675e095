import { databases, useService } from '@portals/service-kit/testing';
import { marketingService } from '../../src/service.js';
import { countRows, enquiry, fastMail, send, unlimited } from './support.js';

const text = (length: number) => 'x'.repeat(length);
const longAddress = (length: number) => `${`a@${`${'b'.repeat(60)}.`.repeat(5)}`.slice(0, length - 3)}.es`;
const tables = ['contact_messages', 'outgoing_mails', 'marketing_consents'];

const good: [field: string, value: unknown][] = [
  ['name', text(200)],
  ['name', 'ñ🚀'],
  ['email', longAddress(254)],
  ['email', ' LUCIA@ROMERO.EXAMPLE '],
  ['company', text(200)],
  ['service', text(200)],
  ['subject', text(200)],
  ['subject', 'Contact Form - Service: '],
  ['message', text(5000)],
  ['message', undefined],
  ['website', ''],
];
const bad: [field: string, value: unknown][] = [
  ...['', '  ', text(201), 5, true, null, [], {}, undefined].map((value): [string, unknown] => [
    'name',
    value,
  ]),
  ...['', 'x', 'a@b', longAddress(255), 'a@b.es\nBcc: c@d.es', 5, null, ['a@b.es'], undefined].map(
    (value): [string, unknown] => ['email', value],
  ),
  ...[text(201), 5, {}].flatMap((value): [string, unknown][] => [
    ['company', value],
    ['service', value],
  ]),
  ...['', text(201), 5, null, undefined].map((value): [string, unknown] => ['subject', value]),
  ...[text(5001), 5, [], {}].map((value): [string, unknown] => ['message', value]),
  ...[text(5001), 5].map((value): [string, unknown] => ['website', value]),
  ...['name', 'company', 'service', 'subject', 'message', 'website'].flatMap((field): [string, unknown][] => [
    [field, 'a\0b'],
    [field, 'a\ud83d'],
  ]),
];

describe.each(databases)('what the contact form refuses on $name', (database) => {
  const service = useService(marketingService, database, { env: { ...fastMail, ...unlimited } });
  const rows = () => Promise.all(tables.map((table) => countRows(service, table)));

  it.each(good)('accepts %s %j', async (field, value) => {
    expect((await send(service, { body: { ...enquiry, [field]: value } })).status).toBe(200);
  });

  it.each(bad)('refuses %s %j and stores nothing', async (field, value) => {
    const before = await rows();
    const answer = await send(service, {
      body: { ...enquiry, [field]: value },
      headers: { 'x-marketing-consent': 'true' },
    });
    expect(answer.json).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED', fields: [{ field }] });
    expect(await rows()).toEqual(before);
  });

  it.each([
    ['broken JSON', '{"name":', 'application/json', 400, 'MALFORMED_JSON'],
    ['an empty body', '', 'application/json', 400, 'MALFORMED_JSON'],
    ['a form', 'name=x', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['plain text', 'x', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a large body', JSON.stringify({ message: text(300_000) }), 'application/json', 413, 'BODY_TOO_LARGE'],
    ['an array', '[]', 'application/json', 400, 'VALIDATION_FAILED'],
    ['null', 'null', 'application/json', 400, 'VALIDATION_FAILED'],
  ])('refuses %s and stores nothing', async (_name, raw, type, status, code) => {
    const before = await rows();
    const answer = await service.http('POST', '/api/contact/send-email', {
      raw,
      headers: { 'content-type': type },
    });
    expect(answer.json).toMatchObject({ statusCode: status, code });
    expect(await rows()).toEqual(before);
  });

  it.each(['-1', 'abc', '1e9', '99999999999999999999', '42000, 1'])(
    'treats the form age %j as none',
    async (formAge) => {
      expect((await send(service, { formAge })).status).toBe(200);
      expect(await countRows(service, 'contact_messages', "quarantine LIKE '%too-fast%'")).toBe(0);
    },
  );

  it.each([
    ['en', 'This value has characters that are not allowed here.'],
    ['es', 'Este valor contiene caracteres que no se admiten aquí.'],
  ])('says in %s what is wrong with a field', async (language, message) => {
    const body = { ...enquiry, message: 'cut\0 here' };
    const answer = await send(service, { body, headers: { 'accept-language': language } });
    expect(answer.headers['content-language']).toBe(language);
    expect(answer.json).toMatchObject({ fields: [{ field: 'message', code: 'INVALID_FORMAT', message }] });
  });
});
