import { mailboxFailure } from './mailbox-failure.rules.js';

const failure = (facts: object) => Object.assign(new Error('Command failed'), facts);

it.each([
  ['a server that is away', failure({ code: 'ECONNREFUSED' }), 'unreachable'],
  ['a connection that was lost', failure({ code: 'NoConnection' }), 'unreachable'],
  ['a busy mailbox', failure({ responseStatus: 'NO', responseText: 'In use' }), 'unreachable'],
  ['a certificate that has expired', failure({ code: 'CERT_HAS_EXPIRED' }), 'refused'],
  ['a certificate of nobody', failure({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 'refused'],
  ['a certificate of somebody unknown', failure({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }), 'refused'],
  ['a certificate of an issuer unknown', failure({ code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' }), 'refused'],
  ['a certificate of another name', failure({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), 'refused'],
  ['a user who is not let in', failure({ authenticationFailed: true }), 'refused'],
  ['a mailbox that is not there', failure({ mailboxMissing: true }), 'refused'],
  ['something that is no error', 'boom', 'unreachable'],
])('takes %s as it is', (_name, error, kind) => {
  expect(mailboxFailure(error).kind).toBe(kind);
});

it('tells what failed and what the server said in one line', () => {
  const error = failure({ authenticationFailed: true, responseText: 'Login failed:\r\nno such user' });
  expect(mailboxFailure(error).reason).toBe('Command failed Login failed: no such user');
});
