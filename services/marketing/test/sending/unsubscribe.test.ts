import { LeadErasure } from '@portals/contracts/marketing';
import { bodyOf, databases, useService } from '@portals/service-kit/testing';
import { MarketingCompanyEntity } from '../../src/crm/company/marketing-company.entity.js';
import { MailLinks } from '../../src/sending/mail-links/mail-links.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { SuppressionEntity } from '../../src/sending/suppression/suppression.entity.js';
import { Suppressions } from '../../src/sending/suppression/suppressions.js';
import { marketingService } from '../../src/service.js';
import { fileOf, imported } from '../crm/lead-import-support.js';
import { type Caller, mergeLeads, newUser } from '../crm/support.js';
import { mailed, oneClick, sendsAs, throughGateway } from './mailing-support.js';

const urlencoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=----b';
const bodies = [
  ['as a form', urlencoded, 'List-Unsubscribe=One-Click'],
  [
    'as multipart',
    multipart,
    '------b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n------b--\r\n',
  ],
] as const;
const nothingSaid = [
  ['multipart that breaks off', multipart, '------b\r\nContent-Dis'],
  ['no body', undefined, undefined],
  ['an empty form', urlencoded, ''],
  ['other fields', urlencoded, 'unsubscribe=yes'],
] as const;

describe.each(databases)('the link of a mail on $name', (database) => {
  const service = useService(marketingService, database, { env: { PUBLIC_URL: 'https://site.example/x' } });
  const look = (path: string) => service.http('GET', path, { headers: throughGateway() });
  const no = 'List-Unsubscribe=One-Click';
  const post = (path: string, body?: string, type?: string) =>
    service.http('POST', path, {
      ...(body !== undefined && { raw: body }),
      headers: { ...throughGateway(), ...(type !== undefined && { 'content-type': type }) },
    });
  const rows = (user: Caller) =>
    service.dataSource.manager.find(SuppressionEntity, {
      where: { workspaceId: user.id },
      order: { id: 'ASC' },
    });
  const recipient = (id: number) => service.dataSource.manager.findOneByOrFail(RecipientEntity, { id });
  const getsMails = async (user: Caller, address: string) => {
    const [isSuppressed] = await service.app
      .get(Suppressions, { strict: false })
      .among({ workspaceId: user.id, domain: null }, [address]);
    return !isSuppressed;
  };

  it('leads to the site, with a token that another replica reads', async () => {
    const user = await newUser(service);
    const whose = { workspaceId: user.id, address: 'ana@acme.es', recipientId: 5, language: 'es' as const };
    const url = service.app.get(MailLinks, { strict: false }).unsubscribeUrl(whose);
    expect(url).toMatch(/^https:\/\/site\.example\/u\/[\w-]{48}$/);
    const other = await service.replica();
    expect(other.app.get(MailLinks, { strict: false }).unsubscribeUrl(whose)).toBe(url);
    const { pathname } = new URL(url);
    expect((await other.http('POST', pathname, oneClick())).status).toBe(200);
    expect(await rows(user)).toMatchObject([{ address: null, campaignId: null, reason: 'unsubscribed' }]);
  });

  it('asks in the language of the email who wants no more, changes nothing, and works through the gateway alone', async () => {
    const user = await newUser(service);
    const companyId = await user.company({ name: 'Óptica <Sol>' });
    const { path, recipientId } = await mailed(service, user, companyId, 'ana@acme.es');
    const page = await look(path);
    expect([page.status, page.headers['cache-control'], page.headers['content-language']]).toEqual([
      200,
      'no-store',
      'es',
    ]);
    for (const part of [
      '<html lang="es">',
      '<meta name="robots" content="noindex">',
      '<h1>¿Dejar de recibir correos de Óptica &lt;Sol&gt;?</h1>',
      'a•••@acme.es dejará de recibir correos',
      `<form method="post" action="${path}?lang=es">`,
      `<a href="${path}?lang=en" hreflang="en" lang="en">English</a>`,
      '<style nonce="n0nce">',
    ])
      expect(page.text).toContain(part);
    expect(page.text).not.toMatch(/<script|ana@/);
    await sendsAs(service, companyId, 'Sol & Co');
    const english = await look(`${path}?lang=en`);
    expect(english.text).toContain('<h1>Stop emails from Sol &amp; Co?</h1>');
    expect(english.headers['content-language']).toBe('en');
    expect((await look(`${path}?lang=fr&lang=de`)).text).toContain('<html lang="es">');
    expect((await service.http('HEAD', path, { headers: throughGateway() })).status).toBe(200);
    for (const method of ['GET', 'POST', 'HEAD']) expect((await service.http(method, path)).status).toBe(404);
    expect(await rows(user)).toEqual([]);
    expect((await recipient(recipientId)).state).toBe('sent');
  });

  it.each(bodies)('accepts the one click of a mail provider %s', async (_how, type, body) => {
    const user = await newUser(service);
    const sent = await mailed(service, user, await user.company(), 'Ana@Acme.es');
    const answer = await post(sent.path, body, type);
    expect([answer.status, answer.headers.location]).toEqual([200, undefined]);
    expect(answer.text).toContain('<h1>No llegarán más correos de Óptica Sol</h1>');
    const [row, ...others] = await rows(user);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      address: 'ana@acme.es',
      reason: 'unsubscribed',
      campaignId: sent.campaignId,
    });
    expect((await recipient(sent.recipientId)).state).toBe('unsubscribed');
    await post(sent.path, body, type);
    expect(await rows(user)).toEqual([row]);
  });

  it.each(nothingSaid)(
    'asks again, and changes nothing, when it is posted with %s',
    async (_what, type, body) => {
      const user = await newUser(service);
      const sent = await mailed(service, user, await user.company(), 'ana@acme.es');
      const answer = await post(sent.path, body, type);
      expect([answer.status, answer.text]).toEqual([
        400,
        expect.stringContaining('<h1>¿Dejar de recibir correos de Óptica Sol?</h1>'),
      ]);
      expect(await rows(user)).toEqual([]);
      expect((await recipient(sent.recipientId)).state).toBe('sent');
    },
  );

  it('has a button that posts the one click itself', async () => {
    const user = await newUser(service);
    const { path } = await mailed(service, user, await user.company(), 'ana@acme.es');
    expect((await look(path)).text).toContain(
      '<input type="hidden" name="List-Unsubscribe" value="One-Click">',
    );
  });

  it('holds for all companies of the user and for no other user', async () => {
    const [user, stranger] = [await newUser(service), await newUser(service)];
    const { path } = await mailed(service, user, await user.company(), 'ana@acme.es');
    await post(path, no, urlencoded);
    expect(await getsMails(user, ' ANA@acme.es ')).toBe(false);
    expect(await getsMails(user, 'ana2@acme.es')).toBe(true);
    expect(await getsMails(stranger, 'ana@acme.es')).toBe(true);
    expect(await rows(stranger)).toEqual([]);
  });

  it('is taken back by the person, also where the address had bounced', async () => {
    const user = await newUser(service);
    const { path, recipientId } = await mailed(service, user, await user.company(), 'ana@acme.es');
    const why = { reason: 'bounced' as const, campaignId: null };
    await service.app.get(Suppressions, { strict: false }).add(user.id, 'ana@acme.es', why);
    expect((await post(path, no, urlencoded)).text).toContain('name="take-back" value="yes"');
    expect(await rows(user)).toMatchObject([{ reason: 'unsubscribed' }]);
    expect((await look(path)).text).toContain('<h1>No llegarán más correos');
    const back = await post(path, 'take-back=yes', urlencoded);
    expect(back.text).toContain('<h1>Volverán a llegar correos de Óptica Sol</h1>');
    expect(back.text).not.toContain('take-back');
    expect(await rows(user)).toEqual([]);
    expect((await recipient(recipientId)).state).toBe('sent');
    expect((await look(path)).text).toContain('<h1>¿Dejar de recibir correos');
  });

  it('is not reversed by the second press of a double click', async () => {
    const user = await newUser(service);
    const { path } = await mailed(service, user, await user.company(), 'ana@acme.es');
    const resting = /<form [^>]*class="decided">/;
    expect((await look(path)).text).not.toMatch(resting);
    const { text } = await post(path, no, urlencoded);
    expect(text).toMatch(resting);
    expect(text).toMatch(
      /\.decided button\{animation:rest 1s\}\s*@keyframes rest\{[^}]*pointer-events:none\}/,
    );
    expect((await post(path, 'take-back=yes', urlencoded)).text).toMatch(resting);
    expect((await look(path)).text).not.toMatch(resting);
  });

  it('shows that an email that is doubtful, being sent or queued again has arrived, and does not change one that was never sent', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const states = [
      ['doubtful', null, 'unsubscribed'],
      ['sending', null, 'unsubscribed'],
      ['queued', null, 'queued'],
      ['queued', new Date(), 'unsubscribed'],
      ['bounced', null, 'bounced'],
    ] as const;
    for (const [n, [state, sentBefore, after]] of states.entries()) {
      const changes = { state, sentAt: sentBefore };
      const sent = await mailed(service, user, companyId, `ana${n}@acme.es`, changes);
      await post(sent.path, no, urlencoded);
      const { state: now, sentAt } = await recipient(sent.recipientId);
      expect([now, sentAt !== null]).toEqual([after, after === 'unsubscribed']);
      expect(await getsMails(user, `ana${n}@acme.es`)).toBe(false);
    }
  });

  it('works for years: after the deletion of lead and company, erasing, merging and importing again', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const address = 'eva@acme.es';
    const leadId = await user.lead(companyId, { contactEmail: address });
    const { path } = await mailed(service, user, companyId, address);
    await post(path, no, urlencoded);
    await mergeLeads(user, companyId, [leadId, await user.lead(companyId, { contactEmail: address })]);
    expect(await getsMails(user, address)).toBe(false);
    await user.delete(`leads/${leadId}`);
    await imported(user, companyId, fileOf('Acme;Eva;Eva@ACME.es;'));
    expect(await getsMails(user, address)).toBe(false);
    const again = await user.lead(companyId, { contactEmail: address });
    const { count } = bodyOf(await user.get(`leads/${again}/erasure`), LeadErasure);
    await user.post(`leads/${again}/erasure`, { count });
    expect(await rows(user)).toMatchObject([{ address: null, reason: 'unsubscribed' }]);
    expect(await getsMails(user, address)).toBe(false);
    await service.dataSource.query('DELETE FROM marketing_mailings WHERE marketingCompanyId = ?', [
      companyId,
    ]);
    await user.delete(`companies/${companyId}`);
    expect(await getsMails(user, address)).toBe(false);
    const page = await look(path);
    expect(page.text).toContain('<h1>No llegarán más correos de este remitente</h1>');
    expect(page.text).toContain('No se enviará nada más a esta dirección');
    await post(path, 'take-back=yes', urlencoded);
    expect(await getsMails(user, address)).toBe(true);
  });

  it('works right after the deletion of the company, which it does not name any more', async () => {
    const user = await newUser(service);
    const companyId = await user.company();
    const address = 'ana@acme.es';
    const { path } = await mailed(service, user, companyId, address);
    await sendsAs(service, companyId, 'Sol & Co');
    expect((await look(path)).text).toContain('Sol &amp; Co');
    // Marks the company as deleted; its rows are removed only later.
    const companies = service.dataSource.getRepository(MarketingCompanyEntity);
    await companies.update(companyId, { deletedAt: new Date() });
    const asked = await look(path);
    expect(asked.text).toContain('<h1>¿Dejar de recibir correos de este remitente?</h1>');
    const decided = await post(path, no, urlencoded);
    expect(decided.text).toContain('<h1>No llegarán más correos de este remitente</h1>');
    for (const { text } of [asked, decided]) expect(text).not.toContain('Sol &amp; Co');
    expect(await getsMails(user, address)).toBe(false);
  });

  it('does nothing with a changed token, and says what to do', async () => {
    const user = await newUser(service);
    const { path } = await mailed(service, user, await user.company(), 'ana@acme.es');
    const last = path.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of [
      path.slice(0, -1) + last,
      path.slice(0, -1),
      `${path}A`,
      '/u/x',
      '/u/%3Cb%3E',
      `/u/${'x'.repeat(150)}`,
    ])
      for (const answer of [
        await look(`${wrong}?lang=en`),
        await post(wrong, 'take-back=yes', urlencoded),
        await post(wrong, no, urlencoded),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.text).toContain('<h1>This link does not work</h1>');
        expect(answer.text).not.toMatch(/<form|<b>/);
      }
    expect(await rows(user)).toEqual([]);
  });

  it('logs no token and no address', async () => {
    const user = await newUser(service);
    const { path } = await mailed(service, user, await user.company(), 'secreta@acme.es');
    await look(path);
    await post(path, no, urlencoded);
    expect(service.logs.join('')).not.toMatch(new RegExp(`secreta|${path.slice(3)}`));
  });
});
