import { meaningOf } from './reason-of';

it.each([
  ['550 5.1.1 <ana@acme.es>: user unknown', 'noMailbox'],
  ['5.1.1 user unknown', 'noMailbox'],
  ['smtp; 550-5.1.1 The account does not exist', 'noMailbox'],
  ['5.1.2 bad destination system', 'noDomain'],
  ['5.1.10 recipient has a null MX', 'noMail'],
  ['552 5.2.2 mailbox full', 'full'],
  ['4.2.2 over quota', 'full'],
  ['5.2.1 disabled', 'closed'],
  ['5.7.1 blocked', 'policy'],
  ['5.7.26 unauthenticated', 'authentication'],
  ['421 4.7.28 unusual rate', 'tooMany'],
  ['5.3.99 something', 'server'],
  ['5.2.99 something', 'mailbox'],
  ['4.7.999 something', 'policy'],
])('explains %j', (reply, meaning) => {
  expect(meaningOf(reply)).toBe(meaning);
});

it.each([
  ['550 no thanks', 'forGood'],
  ['451 try later', 'forNow'],
  ['5.0.0 other', 'forGood'],
  ['4.0.0 other', 'forNow'],
])('falls back to the first digit of %j when the code is unknown', (reply, meaning) => {
  expect(meaningOf(reply)).toBe(meaning);
});

it.each(['', 'connection lost', 'relay 192.168.4.5 and 10.5.1.1 said nothing', '2.0.0 OK', 'in 1550 ways'])(
  'has no explanation of %j',
  (reply) => {
    expect(meaningOf(reply)).toBeNull();
  },
);
