import { databases, type RunningService, useService } from '@portals/service-kit/testing';
import { marketingConfig } from '../../src/config.js';
import { ContactMessageEntity } from '../../src/contact/contact-message/contact-message.entity.js';
import { marketingService } from '../../src/service.js';
import { countRows, enquiry, fastMail, idOf, send, unlimited } from './support.js';

const tables = ['contact_messages', 'outgoing_mails', 'marketing_consents', 'throttles'];
const ticked = { 'x-privacy-consent': 'true' };

describe.each(databases)('the tick on privacy on $name', (database) => {
  const service = useService(marketingService, database, { env: { ...fastMail, ...unlimited } });
  let asking: RunningService;
  beforeAll(async () => {
    asking = await service.replica({ CONTACT_CONSENT: 'checkbox' });
  });
  const consentOf = async (id: number) => {
    const message = await service.dataSource.manager.findOneByOrFail(ContactMessageEntity, { id });
    return message.privacyConsentAt;
  };

  it.each([
    [undefined, 'en', 'Tick the box on the privacy information to send your message.'],
    ['false', 'es', 'Hay que marcar la casilla sobre privacidad para enviar el mensaje.'],
    ['1', 'es', 'Hay que marcar la casilla sobre privacidad para enviar el mensaje.'],
  ])('is asked for where it is %p: refused in %s and nothing is stored', async (value, language, message) => {
    const rows = () => Promise.all(tables.map((table) => countRows(service, table)));
    const before = await rows();
    const answer = await send(asking, {
      headers: {
        'accept-language': language,
        'x-marketing-consent': 'true',
        ...(value !== undefined && { 'x-privacy-consent': value }),
      },
    });
    expect(answer.json).toEqual({
      statusCode: 400,
      code: 'PRIVACY_CONSENT_REQUIRED',
      message,
      requestId: expect.any(String),
    });
    expect([answer.status, answer.headers['content-language']]).toEqual([400, language]);
    expect(await rows()).toEqual(before);
  });

  it('is kept with the message as the moment it came', async () => {
    const before = Date.now();
    const id = idOf(await send(asking, { headers: ticked }));
    const at = (await consentOf(id))?.getTime() ?? 0;
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  it('is kept with a suspect too, which is answered like any other', async () => {
    const id = idOf(
      await send(asking, { headers: ticked, body: { ...enquiry, website: 'http://x.example' } }),
    );
    expect(await consentOf(id)).toBeInstanceOf(Date);
  });

  it('is asked of a direct call as well', async () => {
    expect((await send(asking, { formAge: null })).status).toBe(400);
    expect((await send(asking, { formAge: null, headers: ticked })).status).toBe(200);
  });

  it('is not asked for where the form only tells', async () => {
    const answer = await send(service, { formAge: null });
    expect(answer.status).toBe(200);
    expect(await consentOf(idOf(answer))).toBeNull();
  });
});

it('is either asked for or not: no other value starts the service', () => {
  expect(() => marketingService.config.load({ CONTACT_CONSENT: 'sometimes' })).toThrow('CONTACT_CONSENT');
});

it('declares for pages what it does itself where nothing is set', () => {
  const { pageSettings } = marketingService.declaration;
  const usual = marketingConfig.load({});
  expect(pageSettings.CONTACT_CONSENT?.default).toBe(usual.CONTACT_CONSENT);
  expect(pageSettings.CONTACT_RETENTION_MONTHS?.default).toBe(String(usual.CONTACT_RETENTION_MONTHS));
});
