import { Campaign } from '@portals/contracts/marketing';
import { bodyOf, databases, freePort, until } from '@portals/service-kit/testing';
import { ErasedPeople } from '../../src/crm/erased-people/erased-people.js';
import { MailingRepository } from '../../src/sending/mailing/mailing.repository.js';
import { SendQueueWorker } from '../../src/sending/mailing/send-queue.worker.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { generate, installGenerator } from '../campaigns/content-support.js';
import { enquiry, send } from '../contact/support.js';
import { newUser, sender } from '../crm/support.js';
import { gate, onlyMail, useMailSetting } from '../mail-setting.js';
import {
  act,
  addressOf,
  fastCampaigns,
  mailingOf,
  put,
  readyToSend,
  recipientsOf,
  untilFinished,
  untilMailing,
} from './sending-support.js';

const addressesOf = (mails: readonly { recipients: string[] }[]) =>
  mails.flatMap(({ recipients }) => recipients);
/** For a clock that jumps while timers go on. */
const timers = [
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
const allButDate = [...timers, 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const;
const allOf = (count: number) => Array.from({ length: count }, (_, n) => addressOf(n));

describe.each(databases)('the sending of a campaign on $name', (kind) => {
  const setting = useMailSetting(kind);

  it('reaches everybody once, with the lead’s own values', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, fastCampaigns);
    const sending = await readyToSend(service, await newUser(service), 130);
    const answer = await put(sending);
    expect([answer.status, answer.json]).toMatchObject([201, { state: 'preparing', transport: 'smtp' }]);
    expect(await untilFinished(sending)).toMatchObject({ counts: { sent: 130, queued: 0, doubtful: 0 } });
    expect(addressesOf(server.mails).sort()).toEqual(allOf(130).sort());
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(130);
    const mail = server.mails.find(({ recipients }) => recipients[0] === addressOf(7));
    expect(mail).toMatchObject({ subject: 'Oferta para Firma 7', to: `"Persona 7" <${addressOf(7)}>` });
    expect(mail?.text).toContain('Hola, Persona 7');
  });

  it('leaves out somebody whose data were erased, without their address in the log (rule 9.17)', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, fastCampaigns);
    const sending = await readyToSend(service, await newUser(service), 2);
    const { manager } = service.dataSource;
    const person = { contactEmail: addressOf(0), contactPhone: null };
    await service.app.get(ErasedPeople, { strict: false }).add(sending.companyId, [person], manager);
    await put(sending);
    const { id: mailingId } = await untilFinished(sending);
    const left = await manager.findBy(RecipientEntity, { mailingId, state: 'excluded' });
    expect(left).toMatchObject([{ exclusion: 'erased', address: null, addressKey: null }]);
  });

  it.each([
    ['on', 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic'],
    ['off', undefined],
  ])('tells machines where the text of each mail comes from, marks %s (rule 10.13)', async (marks, told) => {
    const server = await setting.sink();
    const service = await setting.run(server.url, { ...fastCampaigns, DIGITAL_SOURCE_MARKS: marks });
    for (const name of ['built-in', 'model'] as const) installGenerator(service, name);
    const user = await newUser(service);
    const sending = await readyToSend(service, user, 2);
    const asked = { productId: await user.product(sending.companyId), generator: 'model' };
    const { id: contentId } = await generate(user, sending.companyId, asked);
    const path = `campaigns/${sending.campaign.id}`;
    const campaign = bodyOf(await user.patch(path, { contentId, version: 1 }), Campaign);
    await put({ ...sending, campaign });
    await untilFinished(sending);
    const test = await user.post(`${path}/test-mails`, { to: 'ana@site.example' });
    expect(test.status).toBe(202);
    // The header must be on one line, without folding or truncation.
    const marked = server.mails.map(({ raw }) => /^Digital-Source-Type: (\S+)\r?$/m.exec(raw)?.[1]);
    expect(marked).toEqual([told, told, told]);
    const plain = await readyToSend(service, await newUser(service), 1);
    await put(plain);
    await untilFinished(plain);
    expect(server.mails.at(-1)?.raw).not.toContain('Digital-Source-Type');
  });

  it('goes on with a server that refuses every tenth, closes connections and answers 421', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, fastCampaigns);
    const sending = await readyToSend(service, await newUser(service), 60);
    let calls = 0;
    server.rules.answer = () => {
      calls++;
      if (calls === 15) return { code: 421, text: '4.3.2 going down' };
      return calls % 10 === 0 ? { code: 550, text: '5.7.1 blocked by policy' } : undefined;
    };
    await put(sending);
    const { counts } = await untilFinished(sending);
    expect(counts).toMatchObject({ queued: 0, doubtful: 0, sending: 0 });
    expect(counts.sent + counts.refused).toBe(60);
    expect(new Set(addressesOf(server.mails)).size).toBe(counts.sent);
    expect(server.mails).toHaveLength(counts.sent);
    const [refused] = await recipientsOf(sending, '&state=refused');
    expect(refused?.reason).toContain('blocked by policy');
  });

  it('waits for a server that is down, and then sends everything', async () => {
    const port = await freePort();
    const service = await setting.run(`smtp://127.0.0.1:${port}`, fastCampaigns);
    const sending = await readyToSend(service, await newUser(service), 30);
    await put(sending);
    await until(
      () => service.logs.some((line) => line.includes('mailings wait for the mail server')),
      (seen) => seen,
    );
    await untilMailing(sending, ({ serverWait }) => serverWait === 'away');
    expect(await mailingOf(sending)).toMatchObject({
      counts: { queued: 30, sending: 0, doubtful: 0 },
      putOff: 0,
    });
    const server = await setting.sink(port);
    expect(await untilFinished(sending)).toMatchObject({
      counts: { sent: 30, doubtful: 0 },
      serverWait: null,
    });
    expect(addressesOf(server.mails).sort()).toEqual(allOf(30).sort());
    // Stops the service first, because its idle connections would prevent the mail server from stopping.
    await setting.stop(service);
  });

  it('is checked and ends though the clock of the machine is put back meanwhile', async () => {
    const held = gate();
    const server = await setting.sink();
    server.rules.beforeAcknowledge = () => held.opened;
    const service = await setting.run(server.url, fastCampaigns);
    const sending = await readyToSend(service, await newUser(service), 2);
    await put(sending);
    await untilMailing(sending, ({ counts }) => counts.sending === 2);
    const judged = jest.spyOn(service.app.get(MailingRepository, { strict: false }), 'judgedBefore');
    const now = performance.now.bind(performance);
    try {
      jest.useFakeTimers({ doNotFake: [...allButDate], now: Date.now() - 3_600_000 });
      jest.spyOn(performance, 'now').mockImplementation(() => now() + 5000);
      await until(
        () => judged.mock.calls.length,
        (times) => times > 0,
      );
      held.open();
      expect(await untilFinished(sending)).toMatchObject({ counts: { sent: 2 } });
    } finally {
      jest.useRealTimers();
      jest.restoreAllMocks();
    }
    // Stops the service first, because its idle connections would prevent the mail server from stopping.
    await setting.stop(service);
  });

  it('is shared by two replicas without a mail sent twice', async () => {
    const server = await setting.sink();
    // The lease is so long that neither replica can lose it on a slow machine.
    const settings = { ...fastCampaigns, MAIL_LEASE_MS: '60000' };
    const service = await setting.run(server.url, settings);
    await setting.run(server.url, settings);
    const sending = await readyToSend(service, await newUser(service), 120);
    await put(sending);
    expect(await untilFinished(sending)).toMatchObject({ counts: { sent: 120, doubtful: 0 } });
    expect(addressesOf(server.mails).sort()).toEqual(allOf(120).sort());
  });

  it('lets an enquiry through while the mails of the campaign are slow', async () => {
    const held = gate();
    const server = await setting.sink();
    server.rules.beforeAcknowledge = ({ recipients }) =>
      recipients[0] === 'office@site.test' ? Promise.resolve() : held.opened;
    const service = await setting.run(server.url, fastCampaigns);
    const sending = await readyToSend(service, await newUser(service), 20);
    await put(sending);
    // Only three of the four connections are used, because one stays free for other users (rule 17.11).
    await untilMailing(sending, ({ counts }) => counts.sending === 3);
    await send(service);
    await until(
      () => server.mails.some(({ subject }) => subject === enquiry.subject),
      (seen) => seen,
    );
    held.open();
    expect(await untilFinished(sending)).toMatchObject({ counts: { sent: 20 } });
  });

  it('of one user goes on while the server hangs after the text of all mails of another', async () => {
    const held = gate();
    const server = await setting.sink();
    server.rules.beforeAcknowledge = ({ text }) =>
      text.includes('Hangs S.L.') ? held.opened : Promise.resolve();
    const service = await setting.run(server.url, fastCampaigns);
    const hanging = await readyToSend(service, await newUser(service), 10);
    await hanging.user.put(`companies/${hanging.companyId}/sender`, {
      ...sender,
      legalName: 'Hangs S.L.',
      version: 1,
    });
    await put(hanging);
    await untilMailing(hanging, ({ counts }) => counts.sending === 3);
    const other = await readyToSend(service, await newUser(service), 40);
    await put(other);
    expect((await untilFinished(other)).counts.sent).toBe(40);
    // The wait must be reported, to the user and in the log, before the timeout for the mail server's reply.
    const told = await untilMailing(hanging, ({ serverWait }) => serverWait !== null);
    expect([told.serverWait, told.counts.doubtful]).toEqual(['silent', 0]);
    expect(service.logs.some((line) => line.includes('mailing waits for the mail server'))).toBe(true);
    held.open();
    expect(await untilFinished(hanging)).toMatchObject({ counts: { sent: 10 }, serverWait: null });
  });

  it('gives a mail up so many days after its first attempt, and no sooner', async () => {
    const server = await setting.sink(0, { refuse: { code: 451, text: '4.7.1 later' } });
    const service = await setting.run(server.url, { ...fastCampaigns, MAIL_GIVE_UP_DAYS: '2' });
    const sending = await readyToSend(service, await newUser(service), 2);
    await put(sending);
    await untilMailing(sending, ({ putOff }) => putOff === 2);
    const hourMs = 3_600_000;
    const [younger, older] = await recipientsOf(sending);
    const { manager } = service.dataSource;
    for (const [id, hours] of [
      [younger?.id, 47],
      [older?.id, 49],
    ] as const)
      await manager.update(
        RecipientEntity,
        { id },
        { createdAt: new Date(Date.now() - hours * hourMs), nextAttemptAt: new Date() },
      );
    service.app.get(SendQueueWorker, { strict: false }).wake();
    await until(
      () => recipientsOf(sending),
      (rows) => rows.every(({ state, attempts }) => attempts === 2 && state !== 'sending'),
    );
    expect((await recipientsOf(sending)).map(({ state }) => state)).toEqual(['queued', 'expired']);
    server.rules.refuse = { code: 451, text: '4.3.0 later' };
    await send(service);
    const { expiresAt, createdAt } = await onlyMail(service);
    expect(Math.round((expiresAt.getTime() - createdAt.getTime()) / hourMs)).toBe(48);
  });

  it('can be paused, gone on with, and stopped for good', async () => {
    const server = await setting.sink();
    const service = await setting.run(server.url, { ...fastCampaigns, MAIL_CAMPAIGN_PER_SECOND: '20' });
    const sending = await readyToSend(service, await newUser(service), 100);
    await put(sending);
    await untilMailing(sending, ({ counts }) => counts.sent > 3);
    expect((await act(sending, 'pause')).json).toMatchObject({ state: 'paused', stateReason: 'by hand' });
    const paused = await untilMailing(sending, ({ counts }) => counts.sending === 0);
    expect(await mailingOf(sending)).toMatchObject({ counts: { sent: paused.counts.sent } });
    expect((await act(sending, 'resume')).json).toMatchObject({ state: 'sending' });
    await untilMailing(sending, ({ counts }) => counts.sent > paused.counts.sent);
    expect((await act(sending, 'stop')).json).toMatchObject({ state: 'stopped' });
    const stopped = await untilMailing(sending, ({ finishedAt }) => finishedAt !== null);
    expect(stopped.counts.sent + stopped.counts.stopped).toBe(100);
    expect(stopped.counts.queued).toBe(0);
    expect(server.mails).toHaveLength(stopped.counts.sent);
    await act(sending, 'sendToOthers');
    expect(await untilFinished(sending)).toMatchObject({ counts: { sent: 100, stopped: 0 } });
    expect(addressesOf(server.mails).sort()).toEqual(allOf(100).sort());
  });
});
