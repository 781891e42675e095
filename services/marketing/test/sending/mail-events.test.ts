import type { RecipientState } from '@portals/contracts/constants';
import { databases, expectError, useService } from '@portals/service-kit/testing';
import type { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { marketingService } from '../../src/service.js';
import { type Caller, newUser } from '../crm/support.js';
import { hour, mailIn, mailing, mailTo, recipientNow, suppressed } from './bounce-support.js';

const key = 'k3y-of-whoever-tells-of-our-mails';
const none = { recorded: 0, repeated: 0, unknown: 0 };
let events = 0;
const event = (changes: object) => ({ id: `event ${++events}`, kind: 'bounce', ...changes });
const hard = (mail: RecipientEntity, changes: object = {}) =>
  event({ hard: true, recipient: mail.address, messageId: mail.messageId, status: '5.1.1', ...changes });

describe.each(databases)('events of mails on $name', (database) => {
  const service = useService(marketingService, database, { env: { MAIL_EVENTS_SECRET: key } });
  let user: Caller;
  let mailingId: number;
  let leadId: number;
  beforeEach(async () => {
    user = await newUser(service);
    const companyId = await user.company();
    mailingId = await mailing(service, user, companyId);
    leadId = await user.lead(companyId);
  });
  const send = (body: unknown, token: string | null = key) =>
    service.http('POST', '/api/marketing/mail-events', { body, ...(token !== null && { token }) });
  const tell = async (...told: object[]) => {
    const { status, json } = await send({ events: told });
    expect(status).toBe(200);
    return json;
  };
  const now = (mail: RecipientEntity) => recipientNow(service, mail);

  it('suppresses an address that does not exist', async () => {
    const mail = await mailTo(service, mailingId, 'ana@empresa.example');
    const told = hard(mail, { reason: '550 5.1.1 User unknown' });
    expect(await tell(told)).toEqual({ ...none, recorded: 1 });
    expect(await now(mail)).toMatchObject({
      state: 'bounced',
      reason: '550 5.1.1 User unknown',
      sentAt: mail.sentAt,
    });
    expect(await suppressed(service, user)).toEqual([{ address: 'ana@empresa.example', reason: 'bounced' }]);
  });

  it('changes nothing when an event is repeated, alone or at the same moment', async () => {
    const mail = await mailTo(service, mailingId, 'ana@empresa.example', { leadId });
    const told = { ...hard(mail), hard: false, status: '4.4.1' };
    const answers = await Promise.all([tell(told), tell(told), tell(told, told)]);
    const total = (name: keyof typeof none) =>
      answers.reduce<number>((sum, answer) => sum + Number(Reflect.get(Object(answer), name)), 0);
    expect([total('recorded'), total('repeated'), total('unknown')]).toEqual([1, 3, 0]);
    const before = await now(mail);
    expect(before.state).toBe('queued');
    await service.dataSource.query("UPDATE marketing_recipients SET state = 'sent' WHERE id = ?", [mail.id]);
    expect(await tell(told)).toEqual({ ...none, repeated: 1 });
    expect(await now(mail)).toEqual({ ...before, state: 'sent' });
  });

  it('finds a mail by its Message-ID, with or without brackets, else the newest one to the address', async () => {
    const older = await mailTo(service, mailingId, 'ana@empresa.example');
    const other = await mailing(service, user, await user.company());
    const newer = await mailTo(service, other, 'ana@empresa.example');
    const next = await mailing(service, user, await user.company());
    const waiting = await mailTo(service, next, 'ana@empresa.example', { state: 'queued', sentAt: null });
    const byId = { recipient: 'alias@otra.example', messageId: older.messageId.slice(1, -1) };
    await tell(hard(older, byId));
    expect((await now(older)).state).toBe('bounced');
    expect((await now(newer)).state).toBe('sent');
    await tell(hard(newer, { recipient: ' Ana@Empresa.example', messageId: '<replaced@relay.example>' }));
    expect([(await now(newer)).state, (await now(waiting)).state]).toEqual(['bounced', 'queued']);
    expect(await suppressed(service, user)).toHaveLength(1);
  });

  it('changes nothing of other users', async () => {
    const stranger = await newUser(service);
    const theirs = await mailing(service, stranger, await stranger.company());
    const mail = await mailTo(service, mailingId, 'ana@empresa.example');
    const foreign = await mailTo(service, theirs, 'ana@empresa.example');
    await tell(hard(mail), event({ kind: 'complaint', messageId: mail.messageId, recipient: 'x@y.es' }));
    expect(await now(foreign)).toEqual(foreign);
    expect(await suppressed(service, stranger)).toEqual([]);
    expect(await suppressed(service, user)).toEqual([
      { address: 'ana@empresa.example', reason: 'complained' },
    ]);
  });

  it('ignores events about other emails, and counts them', async () => {
    const unsent = await mailIn(service, mailingId, 'eva@empresa.example', 'excluded');
    await service.dataSource.query('UPDATE marketing_recipients SET sentAt = NULL WHERE id = ?', [unsent.id]);
    const told = [
      event({ recipient: 'nobody@nowhere.example', hard: true }),
      event({ recipient: 'not an address', hard: true }),
      event({ messageId: '<other@site.test>', hard: true }),
      event({ recipient: 'eva@empresa.example', hard: true }),
    ];
    expect(await tell(...told)).toEqual({ ...none, unknown: 4 });
    expect(await suppressed(service, user)).toEqual([]);
    expect(await tell()).toEqual(none);
  });

  it('sends an email again, half a day later, when the other server gave it up for now', async () => {
    const mail = await mailTo(service, mailingId, 'ana@empresa.example', { leadId });
    await tell(hard(mail, { hard: false, status: '5.2.2', reason: 'over quota' }));
    const queued = await now(mail);
    expect(queued).toMatchObject({ state: 'queued', reason: 'over quota', messageId: mail.messageId });
    const wait = queued.nextAttemptAt.getTime() - queued.changedAt.getTime();
    expect(wait).toBeGreaterThan(9 * hour);
    expect(wait).toBeLessThanOrEqual(12 * hour);
    await service.dataSource.query("UPDATE marketing_recipients SET state = 'sent' WHERE id = ?", [mail.id]);
    await tell(hard(mail, { hard: false, status: '4.4.1' }));
    expect((await now(mail)).state).toBe('bounced');
    expect(await suppressed(service, user)).toEqual([]);
  });

  it.each<[string, object, object, string]>([
    ['was refused for what it says', { status: '5.7.1', reason: 'spam' }, {}, 'sending'],
    ['has no status', { status: undefined }, {}, 'sending'],
    [
      'was sent too long ago',
      { status: '4.4.1' },
      { sentAt: new Date(Date.now() - 8 * 24 * hour) },
      'sending',
    ],
    ['is of a mailing that was stopped', { status: '4.4.1' }, {}, 'stopped'],
    [
      'went to somebody who was erased',
      { status: '4.4.1', recipient: undefined },
      { address: null },
      'finished',
    ],
    ['went to a lead that was deleted', { status: '4.4.1' }, { leadId: null }, 'finished'],
  ])('sends no mail again that %s', async (_why, told, changes, phase) => {
    await service.dataSource.query('UPDATE marketing_mailings SET phase = ? WHERE id = ?', [
      phase,
      mailingId,
    ]);
    const mail = await mailTo(service, mailingId, 'ana@empresa.example', { leadId, ...changes });
    await tell(hard(mail, { hard: false, ...told }));
    expect((await now(mail)).state).toBe('bounced');
    expect(await suppressed(service, user)).toEqual([]);
  });

  it('judges a bounce by its status where nothing else is said', async () => {
    const mail = await mailTo(service, mailingId, 'ana@empresa.example');
    await tell(hard(mail, { hard: undefined, status: '5.1.1' }));
    const full = await mailTo(service, mailingId, 'eva@empresa.example');
    await tell(hard(full, { hard: undefined, status: undefined, reason: '552 mailbox full' }));
    expect(await suppressed(service, user)).toEqual([{ address: 'ana@empresa.example', reason: 'bounced' }]);
  });

  it.each<[RecipientState, string, RecipientState]>([
    ['sending', 'bounce', 'bounced'],
    ['sent', 'bounce', 'bounced'],
    ['doubtful', 'bounce', 'bounced'],
    ['queued', 'bounce', 'bounced'],
    ['refused', 'bounce', 'refused'],
    ['complained', 'bounce', 'complained'],
    ['unsubscribed', 'bounce', 'unsubscribed'],
    ['sent', 'complaint', 'complained'],
    ['sending', 'complaint', 'complained'],
    ['doubtful', 'complaint', 'complained'],
    ['bounced', 'complaint', 'complained'],
    ['unsubscribed', 'complaint', 'complained'],
    ['sent', 'delivered', 'sent'],
    ['doubtful', 'delivered', 'sent'],
    ['bounced', 'delivered', 'bounced'],
    ['queued', 'delivered', 'queued'],
  ])('of a mail that is %s: after a %s it is %s', async (before, kind, after) => {
    const mail = await mailIn(service, mailingId, 'ana@empresa.example', before);
    expect(await tell(hard(mail, { kind }))).toEqual({ ...none, recorded: 1 });
    const { state, sentAt } = await now(mail);
    expect(state).toBe(after);
    if (kind !== 'bounce') expect(sentAt).not.toBeNull();
    const reason = { bounce: 'bounced', complaint: 'complained' }[kind];
    expect((await suppressed(service, user)).map((row) => row.reason)).toEqual(reason ? [reason] : []);
  });

  it('stores no erased address again', async () => {
    const mail = await mailTo(service, mailingId, 'ana@empresa.example', { address: null });
    const reason = '550 5.1.1 <ana@empresa.example>: User unknown';
    await tell(hard(mail, { recipient: 'ana@empresa.example', reason }));
    expect(await now(mail)).toMatchObject({ state: 'bounced', address: null, reason: null });
    expect(await suppressed(service, user)).toEqual([]);
  });

  it('accepts a thousand at once and no more', async () => {
    const many = (count: number) => Array.from({ length: count }, () => event({ recipient: 'a@b.es' }));
    expect(await tell(...many(1000))).toEqual({ ...none, unknown: 1000 });
    expectError(await send({ events: many(1001) }), 400, 'VALIDATION_FAILED');
    const large = Array.from({ length: 1000 }, () => event({ recipient: 'a@b.es', reason: 'x'.repeat(300) }));
    expectError(await send({ events: large }), 413, 'BODY_TOO_LARGE');
  });

  it('lets others be answered while many events are recorded', async () => {
    const events = Array.from({ length: 1000 }, () => event({ recipient: 'a@b.es' }));
    const answered: string[] = [];
    const all = send({ events }).then(() => answered.push('events'));
    const other = user.get('companies').then(() => answered.push('companies'));
    await Promise.all([all, other]);
    expect(answered).toEqual(['companies', 'events']);
  });

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['no list', { events: {} }],
    ['a list alone', []],
    ['null', { events: [null] }],
    ['an event without an id', { events: [{ kind: 'bounce', recipient: 'a@b.es' }] }],
    ['an empty id', { events: [event({ id: ' ', recipient: 'a@b.es' })] }],
    ['an unknown kind', { events: [event({ kind: 'opened', recipient: 'a@b.es' })] }],
    ['neither address nor Message-ID', { events: [event({ recipient: ' ', messageId: '' })] }],
    ['a status that is none', { events: [event({ recipient: 'a@b.es', status: '550' })] }],
    ['a number as address', { events: [event({ recipient: 5 })] }],
    ['NUL', { events: [event({ recipient: 'a\0@b.es' })] }],
    ['half a character', { events: [event({ recipient: 'a@b.es', reason: '\ud83d' })] }],
    ['a long Message-ID', { events: [event({ messageId: 'x'.repeat(256) })] }],
  ])('refuses %s', async (_what, body) => {
    expectError(await send(body), 400, 'VALIDATION_FAILED');
  });

  it('refuses callers with another key, before it reads anything', async () => {
    const session = await service.tokenFor({ id: user.id });
    for (const token of [null, 'wrong', `${key}x`, key.slice(1), session])
      expectError(await send({ events: 5 }, token), 401, 'UNAUTHENTICATED');
    const bare = { authorization: key };
    const answer = await service.http('POST', '/api/marketing/mail-events', { body: {}, headers: bare });
    expect(answer.status).toBe(401);
  });

  it('is not there without the setting', async () => {
    const replica = await service.replica({ MAIL_EVENTS_SECRET: '' });
    for (const token of ['', key])
      expectError(
        await replica.http('POST', '/api/marketing/mail-events', { body: { events: [] }, token }),
        404,
        'NOT_FOUND',
      );
  });
});
