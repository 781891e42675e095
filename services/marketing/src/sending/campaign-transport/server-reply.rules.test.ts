import { classifyReply } from './server-reply.rules.js';

/** Returns the error that nodemailer creates for a reply to a command. */
function replied(command: string, response: string, code = command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE') {
  const responseCode = Number(response.slice(0, 3));
  return Object.assign(new Error(`Message failed: ${response}`), { code, command, response, responseCode });
}

const rcpt = 'RCPT TO';
const data = 'DATA';
const from = 'MAIL FROM';

/** Replies of real servers, with their expected class. */
const replies: Record<string, [command: string, response: string, kind: string, status: string | null][]> = {
  Gmail: [
    [
      rcpt,
      "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550-5.1.1 unnecessary spaces. For more information, go to\n550 5.1.1  https://support.google.com/mail/?p=NoSuchUser a1-20020 - gsmtp",
      'hard',
      '5.1.1',
    ],
    [
      rcpt,
      '550-5.2.1 The email account that you tried to reach is inactive. For more\n550 5.2.1 information, go to https://support.google.com/mail/?p=DisabledUser - gsmtp',
      'hard',
      '5.2.1',
    ],
    [
      rcpt,
      "552-5.2.2 The recipient's inbox is out of storage space and inactive. Please direct\n552 5.2.2 the recipient to https://support.google.com/mail/?p=OverQuotaPerm - gsmtp",
      'refused',
      '5.2.2',
    ],
    [
      rcpt,
      "452-4.2.2 The recipient's inbox is out of storage space.\n452 4.2.2 https://support.google.com/mail/?p=OverQuotaTemp - gsmtp",
      'soft',
      '4.2.2',
    ],
    [
      rcpt,
      '450-4.2.1 The user you are trying to contact is receiving mail at a rate that\n450-4.2.1 prevents additional messages from being delivered. - gsmtp',
      'soft',
      '4.2.1',
    ],
    [
      data,
      '421-4.7.28 Gmail has detected an unusual rate of unsolicited mail originating\n421 4.7.28 from your IP address. To protect our users from spam - gsmtp',
      'server',
      null,
    ],
    [
      data,
      '550-5.7.26 Your email has been blocked because the sender is unauthenticated.\n550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM. - gsmtp',
      'refused',
      '5.7.26',
    ],
    [
      data,
      '550-5.7.1 [203.0.113.5] Our system has detected that this message is\n550-5.7.1 likely unsolicited mail. - gsmtp',
      'refused',
      '5.7.1',
    ],
    [
      data,
      '552-5.7.0 This message was blocked because its content presents a potential\n552 5.7.0 security issue. - gsmtp',
      'refused',
      '5.7.0',
    ],
    [data, '552-5.3.4 Your message exceeded Google message size limits. - gsmtp', 'refused', '5.3.4'],
    [
      data,
      '550-5.4.5 Daily user sending limit exceeded. For more information on Gmail\n550 5.4.5 sending limits go to https://support.google.com/a/answer/166852 - gsmtp',
      'server',
      '5.4.5',
    ],
    [rcpt, '550 5.4.5 Límite de envío superado', 'server', '5.4.5'],
    [
      from,
      '530-5.7.0 Authentication Required. For more information, go to\n530 5.7.0  https://support.google.com/mail/?p=WantAuthError - gsmtp',
      'server',
      '5.7.0',
    ],
  ],
  'Microsoft 365': [
    [
      rcpt,
      '550 5.4.1 Recipient address rejected: Access denied. [AM6EUR05FT061.eop-eur05.prod.protection.outlook.com]',
      'hard',
      '5.4.1',
    ],
    [
      rcpt,
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient maria@empresa.example not found by SMTP address lookup',
      'hard',
      '5.1.10',
    ],
    [
      rcpt,
      '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [BN8NAM11FT034]',
      'hard',
      '5.5.0',
    ],
    [
      from,
      '550 5.7.1 Unfortunately, messages from [203.0.113.5] weren’t sent. Please contact your Internet service provider since part of their network is on our block list (S3150).',
      'refused',
      '5.7.1',
    ],
    [
      data,
      '550 5.7.515 Access denied, sending domain SITE.EXAMPLE does not meet the required authentication level.',
      'refused',
      '5.7.515',
    ],
    [data, '550 5.7.60 SMTP; Client does not have permissions to send as this sender', 'refused', '5.7.60'],
    [rcpt, '550 5.1.8 Access denied, bad outbound sender AS(42004)', 'refused', '5.1.8'],
    [
      rcpt,
      '550 5.1.90 Your message can’t be sent because you’ve reached your daily limit for message recipients',
      'server',
      '5.1.90',
    ],
    [
      rcpt,
      '550 5.2.121 RESOLVER.RST.RecipientLimitExceeded; The recipient has exceeded the hourly message receive limit',
      'refused',
      '5.2.121',
    ],
    [rcpt, '451 4.7.500 Server busy. Please try again later from [203.0.113.5]. (S77719)', 'soft', '4.7.500'],
    [
      rcpt,
      '550 5.4.310 DNS domain empresa.example does not exist [Message=InfoDomainNonexistent]',
      'hard',
      '5.4.310',
    ],
    [
      data,
      '554 5.2.0 STOREDRV.Deliver.Exception:StorageTransientException; Failed to process message',
      'refused',
      '5.2.0',
    ],
    [
      'AUTH LOGIN',
      '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled',
      'server',
      null,
    ],
  ],
  Postfix: [
    [
      rcpt,
      '550 5.1.1 <ana@empresa.example>: Recipient address rejected: User unknown in local recipient table',
      'hard',
      '5.1.1',
    ],
    [
      rcpt,
      '550 5.1.1 <ana@empresa.example>: Recipient address rejected: undeliverable address: host blocked',
      'hard',
      '5.1.1',
    ],
    [rcpt, '556 5.1.10 <ana@empresa.example>: Recipient address rejected: Domain nullMX', 'hard', '5.1.10'],
    [rcpt, '550 5.1.2 <ana@nowhere.example>: Recipient address rejected: Domain not found', 'hard', '5.1.2'],
    [rcpt, '554 5.7.1 <ana@empresa.example>: Relay access denied', 'refused', '5.7.1'],
    [rcpt, '454 4.7.1 <ana@empresa.example>: Relay access denied', 'soft', '4.7.1'],
    [
      rcpt,
      '554 5.7.1 Service unavailable; Client host [203.0.113.5] blocked using zen.spamhaus.org',
      'refused',
      '5.7.1',
    ],
    [
      rcpt,
      '450 4.2.0 <ana@empresa.example>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/empresa.example.html',
      'soft',
      '4.2.0',
    ],
    [rcpt, '450 4.1.2 <ana@empresa.example>: Recipient address rejected: Domain not found', 'soft', '4.1.2'],
    [rcpt, '451 4.3.0 <ana@empresa.example>: Temporary lookup failure', 'soft', '4.3.0'],
    [
      rcpt,
      '550 5.1.8 <no-reply@site.example>: Sender address rejected: Domain not found',
      'refused',
      '5.1.8',
    ],
    [from, '550 5.1.7 <no-reply@site>: Sender address rejected: bad address syntax', 'refused', '5.1.7'],
    [from, '450 4.1.8 <no-reply@site.example>: Sender address rejected: Domain not found', 'soft', '4.1.8'],
    [from, '550 5.1.1 <web@site.example>: Sender address rejected: User unknown', 'refused', '5.1.1'],
    [rcpt, '550 5.1.7 <web@site>: Sender address rejected: no such domain', 'refused', '5.1.7'],
    [rcpt, '550 5.4.4 <ana@nowhere.example>: unable to find a way', 'hard', '5.4.4'],
    [rcpt, '550 5.4.6 <ana@empresa.example>: Recipient address rejected: mail loops', 'refused', '5.4.6'],
    [data, '550 User unknown, or blocked by us', 'refused', null],
    [from, '452 4.3.1 Insufficient system storage', 'server', '4.3.1'],
    [from, '552 5.3.4 Message size exceeds fixed limit', 'refused', '5.3.4'],
    [data, '550 5.7.1 Spam message rejected', 'refused', '5.7.1'],
    [rcpt, '552 5.2.2 <ana@empresa.example>: user is over quota', 'refused', '5.2.2'],
    ['CONN', '554 5.7.1 mail.empresa.example rejects you', 'server', null],
    ['EHLO', '504 5.5.2 <site>: Helo command rejected', 'server', null],
    ['STARTTLS', '454 4.7.0 TLS not available due to local problem', 'server', null],
    [data, '421 4.3.0 mail.empresa.example Error: timeout exceeded', 'server', null],
    [from, '421 4.7.0 mail.empresa.example Error: too many connections', 'server', null],
  ],
  Exim: [
    [rcpt, '550 Unrouteable address', 'hard', null],
    [rcpt, '550 No Such User Here', 'hard', null],
    [rcpt, '550-Callout verification failed:\n550 550 No such person at this address.', 'hard', null],
    [rcpt, '550 Usuario desconocido', 'hard', null],
    [rcpt, '553 sorry, that recipient is not in my list of rcpthosts', 'hard', null],
    [rcpt, '550 relay not permitted', 'refused', null],
    [rcpt, '550 Administrative prohibition', 'refused', null],
    [rcpt, '550-Verification failed for <no-reply@site.example>\n550 Sender verify failed', 'refused', null],
    [rcpt, '550 JunkMail rejected - host [203.0.113.5] is in an RBL', 'refused', null],
    [rcpt, '552 Mailbox quota exceeded', 'refused', null],
    [rcpt, '451 Temporary local problem - please try later', 'soft', null],
    [rcpt, '451 greylisted, try again in 300 seconds', 'soft', null],
    [data, '552 Message size exceeds maximum permitted', 'refused', null],
    [data, '550 This message contains a virus', 'refused', null],
    [data, '550 No such user here', 'hard', null],
    [data, '554 Message refused', 'refused', null],
    ['CONN', '554 SMTP synchronization error', 'server', null],
    [rcpt, '550 #5.1.0 Address rejected.', 'hard', '5.1.0'],
    [rcpt, '550 #5.1.0 Address rejected by policy.', 'refused', '5.1.0'],
  ],
  'Amazon SES': [
    [
      data,
      '554 Message rejected: Email address is not verified. The following identities failed the check in region EU-WEST-1: no-reply@site.example',
      'refused',
      null,
    ],
    [data, '454 Throttling failure: Maximum sending rate exceeded.', 'server', null],
    [data, '454 Throttling failure: Daily message quota exceeded.', 'server', null],
    [data, '554 Message rejected: Sending paused for this account.', 'server', null],
    [data, '451 Temporary service failure', 'soft', null],
    [data, '552 5.3.4 Message is too long.', 'refused', '5.3.4'],
    [
      data,
      "554 Access denied: User `arn:aws:iam::1:user/x' is not authorized to perform `ses:SendRawEmail'",
      'refused',
      null,
    ],
    ['AUTH PLAIN', '535 Authentication Credentials Invalid', 'server', null],
    [from, '530 Must issue a STARTTLS command first', 'server', null],
    [from, '501 Invalid MAIL FROM address provided', 'refused', null],
    [data, '421 Too many concurrent SMTP connections', 'server', null],
  ],
};

describe.each(Object.entries(replies))('replies of %s', (_server, rows) => {
  it.each(rows)('to %s: %s', (command, response, kind, status) => {
    expect(classifyReply(replied(command, response))).toMatchObject({ kind, status });
  });
});

it.each<[string, unknown, string]>([
  ['connection refused', { code: 'ESOCKET', command: 'CONN' }, 'server'],
  ['connection lost after the data', { code: 'ECONNECTION', command: 'CONN' }, 'server'],
  ['time-out', { code: 'ETIMEDOUT', command: 'CONN' }, 'server'],
  ['unknown host', { code: 'EDNS', command: 'CONN' }, 'server'],
  ['no TLS', { code: 'ETLS', command: 'STARTTLS' }, 'server'],
  ['mail larger than the server says it takes', { code: 'EMESSAGE', command: 'MAIL FROM' }, 'refused'],
  ['impossible address', { code: 'EENVELOPE', command: 'API' }, 'refused'],
  ['no credentials', { code: 'EAUTH', command: 'API' }, 'server'],
  ['full disk', { code: 'ENOSPC' }, 'server'],
  ['something that is no error', 'boom', 'server'],
])('without a reply: %s', (message, fields, kind) => {
  const error = typeof fields === 'string' ? fields : Object.assign(new Error(message), fields);
  expect(classifyReply(error)).toMatchObject({ kind, status: null });
});

describe('the reason', () => {
  it('is what the server said, on one line with its codes once', () => {
    const response = '550-5.1.1 There is no such\r\n550-5.1.1 account.\n550 5.1.1  https://help.example';
    expect(classifyReply(replied(rcpt, response)).reason).toBe(
      '550-5.1.1 There is no such account. https://help.example',
    );
  });

  it('has at most 500 characters', () => {
    expect(classifyReply(replied(rcpt, `550 ${'x'.repeat(900)}`)).reason).toHaveLength(500);
  });
});
