import { Campaign, CampaignMail } from '@portals/contracts/marketing';
import { writePageCall } from '@portals/service-kit';
import { bodyOf, databases, expectError } from '@portals/service-kit/testing';
import { emailDocument } from '../campaigns/campaign-support.js';
import { newUser, sender } from '../crm/support.js';
import { gate, useMailSetting } from '../mail-setting.js';
import {
  act,
  addressOf,
  fastCampaigns,
  put,
  readyToSend,
  recipientsOf,
  type Sending,
  untilFinished,
  untilMailing,
} from './sending-support.js';

const document = {
  ...emailDocument,
  subject: '{{firstName|Hola}}, una oferta',
  preheader: 'Para {{companyName}}',
  blocks: [{ kind: 'text', text: 'Hola, {{firstName|buenos días}}. [Vea](https://site.example/a)' }],
};
/** Removes the links to the unsubscribe page and the web version from an email's text, because they differ for each recipient. */
const withoutLink = (text = '') =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/https:\/\/site\.test\/\S+/g, '')
    .trim();
const mailOf = async ({ user, campaign }: Sending, query: string) =>
  bodyOf(await user.get(`campaigns/${campaign.id}/mail${query}`), CampaignMail);

describe.each(databases)('the mail of a campaign on $name', (kind) => {
  const setting = useMailSetting(kind);

  it('is shown before and after as its recipient gets it, no matter how the campaign has changed (rule 10.44)', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, fastCampaigns);
    const sending = await readyToSend(service, await newUser(service), 0, { document });
    const { user, campaign, companyId } = sending;
    const written = { contactName: 'García, Ana', contactEmail: 'ana@acme.example', companyName: 'Acme' };
    const leadId = await user.lead(companyId, { ...written, legalBasis: 'customer' });
    const brand = { mainColor: '#7C2D12', font: 'lora', links: ['https://x.com/sol'], version: 0 };
    expect((await user.patch(`companies/${companyId}/brand`, brand)).status).toBe(200);
    const before = await mailOf(sending, `?lead=${leadId}`);
    expect(before).toMatchObject({
      hasSender: true,
      from: { name: sender.fromName, address: sender.fromAddress },
      replyTo: sender.replyTo,
      subject: 'Ana, una oferta',
      preheader: 'Para Acme',
    });
    expect(before.html).toContain('Hola, Ana.');
    expect(before.html).toContain('Calle Mayor, 1<br>28013 Madrid');
    expect(await mailOf(sending, '')).toMatchObject({ subject: 'Hola, una oferta', preheader: 'Para' });
    expectError(await user.get(`campaigns/${campaign.id}/mail?sent=true`), 404, 'NOT_FOUND');

    await put(sending);
    await untilFinished(sending);
    const [got] = server.mails;
    expect(got).toMatchObject({ subject: before.subject, replyTo: before.replyTo });
    expect(got?.from).toBe(`"${before.from.name}" <${before.from.address}>`);
    expect(withoutLink(got?.text)).toBe(withoutLink(before.text));
    expect(got?.text).toContain('https://x.com/sol');

    const current = bodyOf(await user.get(`campaigns/${campaign.id}`), Campaign);
    const edited = { ...document, subject: 'Otra cosa', blocks: [{ kind: 'text', text: 'Otro texto' }] };
    const patched = await user.patch(`campaigns/${campaign.id}`, {
      version: current.version,
      document: edited,
    });
    expect(patched.status).toBe(200);
    const read = await user.get(`companies/${companyId}/sender`);
    const version = Number(Object(read.json).version);
    await user.put(`companies/${companyId}/sender`, { ...sender, legalName: 'Otra S.L.', version });
    const other = { mainColor: '#14532D', links: [], version: 1 };
    expect((await user.patch(`companies/${companyId}/brand`, other)).status).toBe(200);
    const now = await mailOf(sending, `?lead=${leadId}`);
    expect(now).toMatchObject({ subject: 'Otra cosa', html: expect.stringContaining('#14532D') });
    const after = await mailOf(sending, `?lead=${leadId}&sent=true`);
    expect(after.subject).toBe(before.subject);
    expect(withoutLink(after.text)).toBe(withoutLink(before.text));
    expect(after.html).toContain('#7C2D12');
    const frame = await service.http('GET', `/api/marketing/campaigns/${campaign.id}/preview?sent=true`, {
      token: await service.tokenFor({ id: user.id }),
      headers: {
        'x-internal-page': writePageCall({
          ...{ nonce: 'n', language: 'es', brand: 'Acme', origin: 'https://site.test', back: '/' },
        }),
      },
    });
    expect(frame.text).toContain('Hola, buenos días.');
    expect(frame.text).toContain('Óptica Sol, S.L.');
  });

  it('leaves its campaign finished when nobody was left who could be stopped, and cancelled otherwise (rule 11.3)', async () => {
    const held = gate();
    const server = await setting.sink();
    server.rules.beforeAcknowledge = () => held.opened;
    const service = await setting.run(server.url, fastCampaigns);
    const user = await newUser(service);
    const statusAfterStop = async (recipients: number) => {
      const sending = await readyToSend(service, user, recipients);
      await put(sending);
      await untilMailing(sending, ({ counts }) => counts.sending > 0);
      await act(sending, 'stop');
      return sending;
    };
    const [late, early] = [await statusAfterStop(1), await statusAfterStop(40)];
    held.open();
    for (const [sending, status, mails] of [
      [late, 'finished', { sent: 1, stopped: 0 }],
      [early, 'cancelled', {}],
    ] as const) {
      const mailing = await untilMailing(sending, ({ finishedAt }) => finishedAt !== null);
      expect(mailing).toMatchObject({ state: 'stopped', counts: mails });
      expect((await user.get(`campaigns/${sending.campaign.id}`)).json).toMatchObject({ status });
    }
  });

  it('goes to those who did not get it right after a stop, while others are being sent, and to nobody twice (rule 11.10)', async () => {
    const held = gate();
    const server = await setting.sink();
    server.rules.beforeAcknowledge = () => held.opened;
    const service = await setting.run(server.url, fastCampaigns);
    const sending = await readyToSend(service, await newUser(service), 40);
    await put(sending);
    await untilMailing(sending, ({ counts }) => counts.sending > 0);
    expect((await act(sending, 'stop')).json).toMatchObject({ state: 'stopped', finishedAt: null });
    expectError(await act(sending, 'sendAgainDoubtful'), 409, 'MAILING_STATE');
    const answer = await act(sending, 'sendToOthers');
    expect([answer.status, answer.json]).toMatchObject([200, { state: 'preparing' }]);
    held.open();
    expect(await untilFinished(sending)).toMatchObject({ counts: { sent: 40, stopped: 0, doubtful: 0 } });
    const all = Array.from({ length: 40 }, (_, n) => addressOf(n));
    expect(server.mails.flatMap(({ recipients }) => recipients).sort()).toEqual(all.sort());
    expect((await recipientsOf(sending)).every(({ attempts }) => attempts === 1)).toBe(true);
  });
});
