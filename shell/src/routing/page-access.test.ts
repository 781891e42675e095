import { decideAccess } from './page-access';

it.each([
  ['public', 'loading', false, 'page'],
  ['public', 'signedOut', true, 'page'],
  ['public', 'unknown', true, 'page'],
  ['protected', 'loading', false, 'wait'],
  ['protected', 'loading', true, 'wait'],
  ['protected', 'signedOut', false, 'wait'],
  ['protected', 'signedIn', true, 'page'],
  ['protected', 'signedOut', true, 'login'],
  ['protected', 'unknown', true, 'retry'],
] as const)('%s, session %s, asked %s: %s', (access, status, asked, decision) => {
  expect(decideAccess(access, { status, asked })).toBe(decision);
});
