import { classifyFailure } from './delivery-failure.rules.js';

const smtp = (fields: object) => Object.assign(new Error('answer of the server'), fields);

it.each<[string, unknown, string]>([
  ['connection refused', smtp({ code: 'ESOCKET', command: 'CONN' }), 'unreachable'],
  ['unknown host', smtp({ code: 'EDNS' }), 'unreachable'],
  ['time-out while sending', smtp({ code: 'ETIMEDOUT', command: 'DATA' }), 'unreachable'],
  ['wrong password', smtp({ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }), 'unreachable'],
  [
    'greeting that turns us away',
    smtp({ code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }),
    'unreachable',
  ],
  ['server going down', smtp({ responseCode: 421, command: 'RCPT TO' }), 'unreachable'],
  ['greylisting', smtp({ code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }), 'temporary'],
  ['full mailbox', smtp({ code: 'EMESSAGE', responseCode: 452, command: 'DATA' }), 'temporary'],
  ['unknown mailbox', smtp({ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }), 'refused'],
  ['content policy', smtp({ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }), 'refused'],
  [
    'daily limit of the account',
    smtp({ code: 'EMESSAGE', responseCode: 550, response: '550-5.4.5 Daily limit', command: 'DATA' }),
    'temporary',
  ],
  [
    'limit of recipients of the account',
    smtp({ code: 'EENVELOPE', responseCode: 550, response: '550 5.1.90 Too many', command: 'RCPT TO' }),
    'temporary',
  ],
  [
    'limit without an enhanced code',
    smtp({ code: 'EMESSAGE', responseCode: 554, response: '554 Sending paused', command: 'DATA' }),
    'temporary',
  ],
  ['demand of a login', smtp({ code: 'EENVELOPE', responseCode: 530, command: 'MAIL FROM' }), 'unreachable'],
  ['refused sender', smtp({ code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }), 'temporary'],
  ['something that is no error', 'boom', 'unreachable'],
])('takes %s as it is', (_name, error, kind) => {
  expect(classifyFailure(error).kind).toBe(kind);
});

it('keeps the reason on one short line', () => {
  const { reason } = classifyFailure(smtp({ code: 'ESOCKET', message: `a\r\nb ${'x'.repeat(900)}` }));
  expect(reason).toMatch(/^ESOCKET a b x+$/);
  expect(reason).toHaveLength(500);
});
