import {
  confirmationMail,
  invitationMail,
  passwordChangedMail,
  resetMail,
  unlinked,
} from './account-mail.rules.js';
import { erasureMail } from './deletion-mail.rules.js';

const until = new Date('2026-12-04T10:30:00Z');
const url = 'https://site.example/page#token';

it.each([
  ['Nodo S.L.', 'Nodo S. L.'],
  ['win at https://bad.example/x now', 'win at https bad. example x now'],
  ['me@bad.example', 'me bad. example'],
  ['two\r\nlines\u202e', 'two lines'],
  ['bad。example ｂａｄ．example', 'bad. example bad. example'],
])('makes no link of the name %j', (name, expected) => {
  expect(unlinked(name)).toBe(expected);
});

it('bounds what others choose', () => {
  const name = 'x'.repeat(200);
  const { subject } = invitationMail({ by: name, workspace: name, email: 'a@b.example', url, until }, 'es');
  expect(subject.length).toBeLessThanOrEqual(200);
});

describe.each(['en', 'es'] as const)('emails in %s', (language) => {
  it.each([
    [
      'invitation',
      invitationMail({ by: 'Pia', workspace: 'Huyu', email: 'a@b.example', url, until }, language),
    ],
    ['reset', resetMail({ username: 'ana', url }, language)],
    ['notice', passwordChangedMail({ username: 'ana', url, at: until }, language)],
    ['confirmation', confirmationMail({ username: 'ana', url, until, isChange: false }, language)],
    ['last email', erasureMail({ username: 'ana', url, at: until }, language)],
    ['change of address', confirmationMail({ username: 'ana', url, until, isChange: true }, language)],
  ])('have the link of a %s on a line of its own', (_kind, { subject, text }) => {
    expect(subject).not.toMatch(/[\r\n]|undefined/);
    expect(text.split('\n')).toContain(url);
    expect(text).not.toMatch(/undefined|Invalid/);
    expect(text.startsWith(language === 'en' ? 'Hello,' : 'Hola:')).toBe(true);
  });
});
