import { mailingLimits } from '@portals/contracts/constants';
import { Lead, LeadMail } from '@portals/contracts/marketing';
import { throttleName } from '@portals/service-kit';
import { bodyOf, databases, expectError, until, useService } from '@portals/service-kit/testing';
import { MailSnapshot } from '../../src/sending/mailing-row/mail-snapshot.js';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { marketingService } from '../../src/service.js';
import {
  type Caller,
  lead,
  leadMail,
  mergeIdOf,
  mergeLeads,
  newUser,
  rowCounts,
  sender,
} from '../crm/support.js';
import { useMailSetting } from '../mail-setting.js';
import { mailed } from './mailing-support.js';
import { confirmSender, fastCampaigns } from './sending-support.js';

const consent = { legalBasis: 'consent', legalBasisOn: '2026-11-02', legalBasisSource: 'Feria' };
const mailsOf = async (user: Caller, id: number) =>
  bodyOf(await user.get(`leads/${id}/mails`), LeadMail.array());

describe.each(databases)('a mail to a lead on $name', (database) => {
  const service = useService(marketingService, database);
  let user: Caller;
  let companyId: number;
  beforeEach(async () => {
    user = await newUser(service);
    companyId = await user.company();
    await user.put(`companies/${companyId}/sender`, sender);
  });

  /** Returns the stored row of the only email of a lead. */
  async function stored(leadId: number) {
    const { manager } = service.dataSource;
    const mailing = await manager.findOneByOrFail(MailingEntity, { leadId });
    const recipient = await manager.findOneByOrFail(RecipientEntity, { mailingId: mailing.id });
    return { mailing, recipient, mail: MailSnapshot.parse(JSON.parse(mailing.document)) };
  }

  it('goes the way of a campaign with one recipient, filled in as the lead is', async () => {
    const id = await user.lead(companyId, lead);
    const answer = await user.post(`leads/${id}/mails`, { ...leadMail, subject: 'Hola,\n{{companyName}}' });
    expect(answer.status).toBe(202);
    const { mailing, recipient, mail } = await stored(id);
    expect(mail).toMatchObject({
      ...{ kind: 'single', language: 'es', subject: 'Hola, Peña e Hijos' },
      text: 'Hola, José Muñoz:\n\n¿Le parece bien el martes?',
      sender: { fromName: sender.fromName, postalAddress: sender.postalAddress, countClicks: false },
    });
    expect(mailing).toMatchObject({ kind: 'single', workspaceId: user.id, marketingCompanyId: companyId });
    expect(recipient).toMatchObject({ leadId: id, address: lead.contactEmail });
    expect(recipient.messageId).toMatch(/^<lead\..+@site\.example>$/);
    expect(await mailsOf(user, id)).toMatchObject([
      { id: recipient.id, kind: 'single', subject: mail.kind === 'single' && mail.subject },
    ]);
  });

  it('is one email no matter how often and how fast the same call comes, and another one with another key', async () => {
    const id = await user.lead(companyId, lead);
    const path = `leads/${id}/mails`;
    const answers = await Promise.all([1, 2, 3].map(() => user.post(path, leadMail)));
    answers.push(await user.post(path, leadMail));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(new Set(answers.map((answer) => bodyOf(answer, LeadMail).id)).size).toBe(1);
    expect(await mailsOf(user, id)).toHaveLength(1);
    await user.post(path, { ...leadMail, requestKey: 'b'.repeat(32) });
    expect(await mailsOf(user, id)).toHaveLength(2);
    const other = await newUser(service);
    const foreign = await other.lead(await other.company(), lead);
    expect((await other.post(`leads/${foreign}/mails`, leadMail)).status).toBe(422);
  });

  it('is refused after a hundred of a user in an hour, and counted once no matter how often its call comes', async () => {
    const id = await user.lead(companyId, lead);
    const path = `leads/${id}/mails`;
    const again = { ...leadMail, requestKey: 'b'.repeat(32) };
    await Promise.all([user.post(path, leadMail), user.post(path, leadMail)]);
    const name = throttleName({ key: ['lead mail', String(user.id)] });
    const { manager } = service.dataSource;
    expect(await manager.query('SELECT hits FROM throttles WHERE name = ?', [name])).toEqual([{ hits: 1 }]);
    await manager.query('UPDATE throttles SET hits = ? WHERE name = ?', [mailingLimits.leadMails - 1, name]);
    expect((await user.post(path, again)).status).toBe(202);
    const before = await rowCounts(service);
    for (const key of ['c', 'd'])
      expectError(
        await user.post(path, { ...leadMail, requestKey: key.repeat(32) }),
        429,
        'TOO_MANY_REQUESTS',
      );
    expect((await user.post(path, again)).status).toBe(202);
    expect(await rowCounts(service)).toEqual(before);
    const other = await newUser(service);
    const theirs = await other.company();
    await other.put(`companies/${theirs}/sender`, sender);
    expect((await other.post(`leads/${await other.lead(theirs, lead)}/mails`, leadMail)).status).toBe(202);
  });

  it('needs a legal basis, and stores the one that is chosen for it with the lead', async () => {
    const id = await user.lead(companyId, { contactEmail: 'ana@acme.es' });
    const path = `leads/${id}/mails`;
    const before = await rowCounts(service);
    expectError(await user.post(path, leadMail), 400, 'VALIDATION_FAILED', 'basis.legalBasis');
    const half = { ...leadMail, basis: { ...consent, legalBasisOn: null } };
    expectError(await user.post(path, half), 400, 'VALIDATION_FAILED', 'basis.legalBasisOn');
    expect(await rowCounts(service)).toEqual(before);
    expect((await user.post(path, { ...leadMail, basis: consent })).status).toBe(202);
    expect(bodyOf(await user.get(`leads/${id}`), Lead)).toMatchObject({ ...consent, version: 2 });
    const second = { ...leadMail, requestKey: 'b'.repeat(32), basis: { legalBasis: 'customer' } };
    expect((await user.post(path, second)).status).toBe(202);
    expect(bodyOf(await user.get(`leads/${id}`), Lead)).toMatchObject({ ...consent, version: 2 });
  });

  it('is refused with its reason where campaigns would leave the lead out', async () => {
    const none = await user.lead(companyId, { ...lead, contactEmail: null });
    const no = await user.lead(companyId, { ...lead, contactEmail: 'no@acme.es' });
    await user.post('suppressions', { address: 'NO@acme.es' });
    const unsaid = await user.lead(await user.company(), lead);
    const before = await rowCounts(service);
    for (const [id, code, problems] of [
      [none, 'LEAD_MAIL_ADDRESS', ['NO_ADDRESS']],
      [no, 'LEAD_MAIL_SUPPRESSED', ['SUPPRESSED']],
      [unsaid, 'MAILING_CHECKS', ['NO_SENDER']],
    ] as const) {
      expectError(await user.post(`leads/${id}/mails`, leadMail), 422, code);
      const checks = await user.get(`leads/${id}/mail-checks`);
      expect(checks.json).toEqual({ transport: 'files', problems });
    }
    expect(await rowCounts(service)).toEqual(before);
    const fine = await user.lead(companyId, lead);
    expect((await user.get(`leads/${fine}/mail-checks`)).json).toMatchObject({ problems: [] });
  });

  it('keeps the answer of an answered call, even when the address has unsubscribed since', async () => {
    const id = await user.lead(companyId, lead);
    const first = await user.post(`leads/${id}/mails`, leadMail);
    await user.post('suppressions', { address: lead.contactEmail });
    const again = await user.post(`leads/${id}/mails`, leadMail);
    expect([again.status, bodyOf(again, LeadMail).id]).toEqual([202, bodyOf(first, LeadMail).id]);
  });

  it.each([
    [{ subject: ' ' }, 'subject'],
    [{ subject: 'x'.repeat(201) }, 'subject'],
    [{ subject: 'a\0' }, 'subject'],
    [{ subject: '{{nobody}}' }, 'subject'],
    [{ text: '' }, 'text'],
    [{ text: 'x'.repeat(5001) }, 'text'],
    [{ text: 'Hola, {{position}}' }, 'text'],
    [{ language: 'fr' }, 'language'],
    [{ requestKey: 'short' }, 'requestKey'],
    [{ basis: { legalBasis: 'other' } }, 'basis.legalBasis'],
  ])('is refused as %j', async (changes, field) => {
    const id = await user.lead(companyId, { ...lead, position: null });
    const before = await rowCounts(service);
    const answer = await user.post(`leads/${id}/mails`, { ...leadMail, ...changes });
    expectError(answer, 400, 'VALIDATION_FAILED', field);
    expect(await rowCounts(service)).toEqual(before);
  });

  it('takes what a lead has for text, in one line and without other variables in it', async () => {
    const contactName = 'Ana\nBcc: x@y.es {{companyName}}';
    const id = await user.lead(companyId, { ...lead, contactName });
    await user.post(`leads/${id}/mails`, { ...leadMail, subject: '{{contactName}}' });
    expect((await stored(id)).mail).toMatchObject({ subject: 'Ana Bcc: x@y.es {{companyName}}' });
  });

  it('goes to the lead that stays in a merge, comes back with an undo, and goes with the lead', async () => {
    const [a, b] = [await user.lead(companyId, lead), await user.lead(companyId, lead)];
    await user.post(`leads/${b}/mails`, leadMail);
    await mergeLeads(user, companyId, [a, b], lead);
    expect(await mailsOf(user, a)).toHaveLength(1);
    await user.post(`lead-merges/${await mergeIdOf(user, a)}/undo`);
    expect([(await mailsOf(user, a)).length, (await mailsOf(user, b)).length]).toEqual([0, 1]);
    await user.delete(`leads/${b}`);
    expect(await service.dataSource.manager.countBy(MailingEntity, { workspaceId: user.id })).toBe(0);
  });

  it('is listed page by page, newest first, next to those of campaigns that were not left out', async () => {
    const id = await user.lead(companyId, lead);
    for (const key of ['a', 'b', 'c'])
      await user.post(`leads/${id}/mails`, { ...leadMail, subject: key, requestKey: key.repeat(32) });
    const page = await user.get(`leads/${id}/mails?pageSize=2&page=2`);
    expect([page.json, page.headers['x-total-count']]).toMatchObject([[{ subject: 'a' }], '3']);
    expectError(await user.get(`leads/${id}/mails?page=0`), 400, 'VALIDATION_FAILED', 'page');
    const email = {
      type: 'email',
      language: 'es',
      subject: 'Oferta para {{companyName|todos}}',
      preheader: '',
      blocks: [],
    };
    for (const state of ['sent', 'excluded'] as const) {
      const { mailingId } = await mailed(service, user, companyId, lead.contactEmail, { leadId: id, state });
      const document = JSON.stringify({ kind: 'campaign', email, sender });
      await service.dataSource.manager.update(MailingEntity, { id: mailingId }, { document });
    }
    const [newest, ...others] = await mailsOf(user, id);
    expect(newest).toMatchObject({
      kind: 'campaign',
      subject: `Oferta para ${lead.companyName}`,
      state: 'sent',
    });
    expect(others.map(({ subject }) => subject)).toEqual(['c', 'b', 'a']);
  });
});

describe.each(databases)('a mail to a lead, sent on $name', (kind) => {
  const setting = useMailSetting(kind);

  it('arrives once, as plain text with the footer and the unsubscribe link, and is shown as sent', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, fastCampaigns);
    const user = await newUser(service);
    const companyId = await user.company();
    await confirmSender(service, user);
    await user.put(`companies/${companyId}/sender`, sender);
    const id = await user.lead(companyId, lead);
    await Promise.all([user.post(`leads/${id}/mails`, leadMail), user.post(`leads/${id}/mails`, leadMail)]);
    const [sent] = await until(
      () => mailsOf(user, id),
      ([mail]) => mail?.state === 'sent',
    );
    expect(sent).toMatchObject({ subject: leadMail.subject, sentAt: expect.any(String) });
    expect(server.mails).toMatchObject([
      {
        recipients: [lead.contactEmail],
        subject: leadMail.subject,
        to: `"${lead.contactName}" <${lead.contactEmail}>`,
      },
    ]);
    const text = server.mails[0]?.text ?? '';
    expect(text).toContain(`Hola, ${lead.contactName}:`);
    expect(text).toContain(sender.legalName);
    expect(text).toMatch(/Darse de baja: https:\/\/site\.test\/u\//);
  });
});
