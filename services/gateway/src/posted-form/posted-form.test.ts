import { readFile } from 'node:fs/promises';
import { contactServices, languages } from '@portals/contracts/constants';
import { z } from 'zod';
import { localAddress } from '../http/local-address.js';
import { readForm, toMessage } from './form-values.js';
import { isOwnForm } from './own-form.js';
import { faultPage } from './pages.js';

const PageTexts = z.object({ form: z.record(z.string(), z.string()) });

const site = {
  name: 'Acme & Co',
  email: 'hello@acme.example',
  phone: '+34 900 000 000',
  companyPage: 'https://acme.example',
};

describe('a posted form', () => {
  it('becomes the message that the page’s script would send', () => {
    const body = 'nombre=+Ana+Ruiz+&email=a%40b.es&empresa=&servicio=custom_ai&mensaje=uno%0D%0Ados&website=';
    expect(toMessage(readForm(body), 'es')).toEqual({
      name: 'Ana Ruiz',
      email: 'a@b.es',
      company: 'No especificada',
      service: 'Integración de proyectos a medida',
      subject: 'Contact Form - Service: Integración de proyectos a medida',
      message: 'uno\ndos',
    });
  });

  it('passes the honeypot on only when it is filled, and drops what it does not know', () => {
    expect(toMessage(readForm('nombre=A&website=x&role=admin'), 'en')).toMatchObject({ website: 'x' });
    expect(toMessage(readForm('nombre=A&role=admin'), 'en')).not.toHaveProperty('role');
  });

  it.each(languages)('names the services in %s as the page’s script does', async (language) => {
    const file = new URL(`../../../../mfe-marketing/src/locales/${language}.json`, import.meta.url);
    const { form } = PageTexts.parse(JSON.parse(await readFile(file, 'utf8')));
    for (const service of contactServices) {
      const shown = form[`service_${service}`];
      expect(toMessage(readForm(`servicio=${service}`), language)).toMatchObject({
        service: shown,
        subject: `Contact Form - Service: ${shown}`,
      });
    }
  });

  it.each(['ai', 'defi', 'both', '', 'constructor', 'x'])('sends the service %j as it is', (service) => {
    expect(toMessage(readForm(`servicio=${service}`), 'es')).toMatchObject({ service });
  });

  it.each([
    ['the host of the request', { origin: 'https://acme.es', referer: undefined }, true],
    ['only a page of ours as referer', { origin: undefined, referer: 'https://acme.es/solutions' }, true],
    ['the public origin', { origin: 'https://www.acme.es', referer: undefined }, true],
    ['another site', { origin: 'https://evil.es', referer: 'https://acme.es/' }, false],
    ['an opaque origin', { origin: 'null', referer: 'https://acme.es/' }, false],
    ['nothing', { origin: undefined, referer: undefined }, false],
    ['another port', { origin: 'https://acme.es:8443', referer: undefined }, false],
  ])('that says %s is ours or not', (_what, said, own) => {
    expect(isOwnForm({ ...said, host: 'acme.es', publicOrigin: 'https://www.acme.es' })).toBe(own);
  });

  it.each([
    ['/solutions?lang=es', '/solutions?lang=es'],
    ['//evil.es/x', '/'],
    ['https://evil.es/x', '/'],
    ['/\\evil.es', '/'],
    ['javascript:alert(1)', '/'],
    ['blob:http://local.invalid/x', '/'],
    ['blob:http://local.invalid//evil.es', '/'],
    ['data:text/html,<script>alert(1)</script>', '/'],
    ['filesystem:http://local.invalid/x', '/'],
    ['\tjava\nscript:alert(1)', '/'],
    ['/\t/evil.es', '/'],
    ['http://local.invalid/x', '/x'],
    ['/..//evil.es', '/'],
    [null, '/'],
  ])('that came from %s leads back to %s', (given, back) => {
    expect(localAddress(given)).toBe(back);
  });

  it('is shown again with all that was typed, and nothing typed becomes markup', () => {
    const values = readForm(
      new URLSearchParams({
        nombre: '"><script>',
        email: 'a',
        mensaje: '\n</textarea><b>',
        servicio: 'ai',
      }).toString(),
    );
    const fault = { message: 'No <b>', fields: { email: 'Wrong' } };
    const input = { language: 'es' as const, site, nonce: 'n', back: '/?a="' };
    const html = faultPage(input, '/api/x?back="', values, fault);
    expect(html).not.toMatch(/<script|<b>|back="">/);
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(html).toContain('>\n\n&lt;/textarea&gt;&lt;b&gt;</textarea>');
    expect(html).toContain('<input type="hidden" name="servicio" value="ai">');
    expect(html).toContain('aria-describedby="email-fault"');
    expect(html).toContain('<html lang="es">');
  });
});
