import {
  complaintMail,
  deliveryStatus,
  originalMail,
  outOfOffice,
  type ReportOptions,
  reportMail,
} from '../../../test/sending/return-reports.js';
import { readReport } from './report-mail.js';

const read = (mail: string) => readReport(Buffer.from(mail));
const bounce = {
  kind: 'bounce',
  hard: true,
  recipient: 'ana@empresa.example',
  messageId: '<mail.1@site.test>',
  status: '5.1.1',
  reason: '550 5.1.1 <ana@empresa.example>: Recipient address rejected: User unknown',
};

describe('a report of a mail that was not delivered', () => {
  it('is read from its part for machines', async () => {
    expect(await read(reportMail())).toEqual([{ ...bounce, id: expect.stringMatching(/^[0-9a-f]{64} 1$/) }]);
  });

  it.each<[string, ReportOptions, object]>([
    ['words in German', { words: 'Ihre Nachricht konnte nicht zugestellt werden. Status: 4.2.2' }, {}],
    ['words in Spanish', { words: 'No se ha podido entregar el mensaje. Action: delayed' }, {}],
    ['only the header of the mail', { originalType: 'text/rfc822-headers' }, {}],
    ['nothing of the mail', { original: '' }, { messageId: null }],
    [
      'internationalised parts',
      { machineType: 'message/global-delivery-status', originalType: 'message/global' },
      {},
    ],
    ['no empty line at the end', { machine: deliveryStatus().trimEnd() }, {}],
    [
      'the address that the mail was sent to beside the one that it was forwarded to',
      {
        machine: deliveryStatus({
          'Original-Recipient': 'rfc822;ana@empresa.example',
          'Final-Recipient': 'rfc822; buzon@otra.example',
        }),
      },
      {},
    ],
    [
      'the words of Exim, which says nothing by its status',
      { machine: deliveryStatus({ Status: '5.0.0', 'Diagnostic-Code': 'smtp; 550 No such user here' }) },
      { status: '5.0.0', reason: '550 No such user here' },
    ],
    [
      'the exact status of the other server',
      { machine: deliveryStatus({ Status: '5.0.0', 'Diagnostic-Code': 'smtp; 550-5.1.1 gone' }) },
      { reason: '550-5.1.1 gone' },
    ],
    [
      'no status, but that of the other server',
      { machine: deliveryStatus({ Status: '', 'Diagnostic-Code': 'smtp; 550 #5.1.1 gone' }) },
      { reason: '550 #5.1.1 gone' },
    ],
    [
      'what Microsoft 365 says of an unknown address',
      {
        machine: deliveryStatus({
          Action: 'failed',
          Status: '5.4.1',
          'Diagnostic-Code': 'smtp;550 5.4.1 Recipient address rejected: Access denied.',
        }),
      },
      { status: '5.4.1', reason: '550 5.4.1 Recipient address rejected: Access denied.' },
    ],
    [
      'no status, and a server that may take it later',
      { machine: deliveryStatus({ Status: '', 'Diagnostic-Code': 'smtp; 450 user unknown' }) },
      { hard: false, status: null, reason: '450 user unknown' },
    ],
    ['a field twice, of which the first counts', { machine: `${deliveryStatus()}Status: 4.4.1\n` }, {}],
    [
      'a Message-ID where people write',
      { original: 'From: a@site.test\nSubject: Oferta\n\nMessage-ID: <made.up@site.test>' },
      { messageId: null },
    ],
    [
      'a full mailbox',
      {
        machine: deliveryStatus({
          Status: '5.2.2',
          'Diagnostic-Code': 'smtp; 552 5.2.2 user is over quota',
        }),
      },
      { hard: false, status: '5.2.2', reason: '552 5.2.2 user is over quota' },
    ],
    [
      'a server that was away for days',
      { machine: deliveryStatus({ Status: '4.4.1', 'Diagnostic-Code': '' }) },
      { hard: false, status: '4.4.1', reason: '4.4.1' },
    ],
    [
      'a refusal for what the mail says',
      {
        machine: deliveryStatus({
          Status: '5.7.1',
          'Diagnostic-Code': 'smtp; 550 5.7.1 Message contains spam',
        }),
      },
      { hard: false, status: '5.7.1', reason: '550 5.7.1 Message contains spam' },
    ],
    [
      'a domain that does not exist',
      {
        machine: deliveryStatus({
          Status: '5.4.4',
          'Diagnostic-Code': 'X-Postfix; Host or domain name not found',
        }),
      },
      { status: '5.4.4', reason: 'Host or domain name not found' },
    ],
  ])('may have %s', async (_what, options, expected) => {
    expect(await read(reportMail(options))).toEqual([{ ...bounce, id: expect.any(String), ...expected }]);
  });

  it('tells of each of its recipients', async () => {
    const machine = `${deliveryStatus()}\nFinal-Recipient: rfc822; eva@empresa.example\nAction: failed\nStatus: 4.2.2\n`;
    const events = await read(reportMail({ machine }));
    expect(events).toMatchObject([bounce, { recipient: 'eva@empresa.example', hard: false }]);
    expect(new Set(events?.map(({ id }) => id)).size).toBe(2);
  });

  it('says that a mail was delivered', async () => {
    const machine = deliveryStatus({
      Action: 'delivered',
      Status: '2.0.0',
      'Diagnostic-Code': 'smtp; 250 ok',
    });
    expect(await read(reportMail({ machine }))).toMatchObject([{ kind: 'delivered', hard: false }]);
  });

  it.each(['delayed', 'relayed', 'expanded', ''])(
    'decides nothing as long as its action is "%s"',
    async (Action) => {
      expect(await read(reportMail({ machine: deliveryStatus({ Action, Status: '4.4.1' }) }))).toEqual([]);
    },
  );

  it('has the same id when it comes again, and another in another report', async () => {
    const [first, again, other] = await Promise.all(
      [reportMail(), `X-Received: later\r\n${reportMail()}`, reportMail({ id: '<2@mx.example>' })].map(read),
    );
    expect(again?.[0]?.id).toBe(first?.[0]?.id);
    expect(other?.[0]?.id).not.toBe(first?.[0]?.id);
  });
});

describe('a complaint', () => {
  it('is read from its part for machines and from the mail that it is about', async () => {
    expect(await read(complaintMail())).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        kind: 'complaint',
        hard: false,
        recipient: 'ana@empresa.example',
        messageId: '<mail.1@site.test>',
        status: null,
        reason: 'abuse',
      },
    ]);
  });

  it.each(['not-spam', 'auth-failure', 'opt-out', ''])(
    'is not made by feedback of the kind "%s"',
    async (feedbackType) => {
      expect(await read(complaintMail({ feedbackType }))).toEqual([]);
    },
  );
});

describe('other mails', () => {
  const status = deliveryStatus();
  it.each<[string, string]>([
    ['an out-of-office reply', outOfOffice],
    [
      'a read receipt',
      reportMail({ type: 'disposition-notification', machineType: 'message/disposition-notification' }),
    ],
    [
      'a bounce that a person forwards',
      `Subject: Fwd\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: message/rfc822\r\n\r\n${reportMail()}\r\n--x--\r\n`,
    ],
    [
      'a report within a report that is none',
      reportMail({ machineType: 'text/plain', original: reportMail().replaceAll('=_b', '=_c') }),
    ],
    [
      'a mail with the part of a report',
      `Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: message/delivery-status\r\n\r\n${status}\r\n--x--\r\n`,
    ],
    ['nothing', ''],
    ['bytes', Buffer.from(Array.from({ length: 999 }, (_, n) => (n * 7) % 256)).toString('latin1')],
  ])('are no reports: %s', async (_what, mail) => {
    expect(await read(mail)).toBeNull();
  });

  it('is a report as far as it goes when it is cut', async () => {
    const whole = reportMail({ original: originalMail().concat('x'.repeat(5000)) });
    expect(await read(whole.slice(0, -4000))).toMatchObject([bounce]);
    for (let length = 0; length < whole.length; length += 61) {
      const events = await read(whole.slice(0, length));
      expect(events === null || events.length <= 1).toBe(true);
    }
  });
});
