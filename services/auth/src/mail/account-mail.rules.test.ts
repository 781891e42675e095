import { unlinked } from '@portals/service-kit/mail-text';
import {
  confirmationMail,
  guestMail,
  invitationMail,
  passwordChangedMail,
  resetMail,
  signInChangedMail,
} from './account-mail.rules.js';
import { adminChangeMail } from './admin-change-mail.rules.js';
import { deletionMail, erasureMail } from './deletion-mail.rules.js';

const until = new Date('2026-12-04T10:30:00Z');
const url = 'https://site.example/page#token';
const to = 'ana@mail.example';

it.each([
  ['Nodo S.L.', 'Nodo S. L.'],
  ['win at https://bad.example/x now', 'win at https bad. example x now'],
  ['me@bad.example', 'me bad. example'],
  ['two\r\nlines\u202e', 'two lines'],
  ['bad。example ｂａｄ．example', 'bad. example bad. example'],
])('makes no link from the name %j', (name, expected) => {
  expect(unlinked(name)).toBe(expected);
});

it('limits values that other people choose', () => {
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
    ['reset', resetMail({ username: 'ana', to, url }, language)],
    ['notice', passwordChangedMail({ username: 'ana', to, url, at: until }, language)],
    ['confirmation', confirmationMail({ username: 'ana', to, url, until, isChange: false }, language)],
    ['last email', erasureMail({ username: 'ana', to, url, at: until }, language)],
    ['change of address', confirmationMail({ username: 'ana', to, url, until, isChange: true }, language)],
  ])('have the link of a %s on a line of its own', (_kind, { subject, text }) => {
    expect(subject).not.toMatch(/[\r\n]|undefined/);
    expect(text.split('\n')).toContain(url);
    expect(text).not.toMatch(/undefined|Invalid/);
    expect(text.startsWith(language === 'en' ? 'Hello,' : 'Hola:')).toBe(true);
  });
});

describe.each(['en', 'es'] as const)('emails about an account in %s', (language) => {
  const mailsOf = (username: string) => [
    resetMail({ username, to, url }, language),
    passwordChangedMail({ username, to, url, at: until }, language),
    signInChangedMail({ username, to, url, at: until, what: 'passkeyAdded' }, language),
    signInChangedMail({ username, to, url, at: until, what: 'addressChanged' }, language),
    confirmationMail({ username, to, url, until, isChange: false }, language),
    confirmationMail({ username, to, url, until, isChange: true }, language),
    adminChangeMail({ username, to, url, at: until, isAdmin: true }, language),
    adminChangeMail({ username, to, url, at: until, isAdmin: false }, language),
    deletionMail({ username, to, url, deletionAt: until }, language),
    deletionMail({ username, to, url, deletionAt: null }, language),
    erasureMail({ username, to, url, at: until }, language),
  ];

  it.each(['www.bad.example', 'prize@bad.example'])('make no link of the user name %s', (username) => {
    for (const { subject, text } of mailsOf(username)) {
      const own = `${subject}\n${text}`.replaceAll(url, '').replaceAll('site.example', '');
      expect(own).not.toMatch(/\w[.@]\w/);
      expect(own).toContain('bad. example');
    }
  });

  it("leave a user name as it is that is the recipient's address", () => {
    for (const { text } of mailsOf(to)) expect(text).toContain(to);
  });
});

it.each([
  ['en', 'until 4 December 2026 at 11:30 (Madrid time), and'],
  ['es', 'hasta el 4 de diciembre de 2026 a las 11:30 (hora de Madrid), y'],
] as const)('states times in the zone of the site, and names it: %s (rule 19.1)', (language, stated) => {
  const invited = { by: 'Pia', workspace: 'Huyu', email: 'a@b.example', url, until };
  expect(invitationMail(invited, language).text).toContain(stated);
});

describe('the invitation of a guest', () => {
  const guest = {
    by: 'Pia',
    workspace: 'Huyu',
    company: 'Acme',
    email: 'a@b.example',
    url,
    until,
    canRegister: true,
  };
  const textOf = (kind: 'reader' | 'contributor' | 'handover', language: 'en' | 'es', endsOn?: string) =>
    guestMail({ ...guest, kind, endsOn }, language).text;

  it('names the last day of the access, which an offer has not', () => {
    const day = '2027-01-31';
    expect(textOf('reader', 'en', day)).toContain('The last day of your access is 31 January 2027.');
    expect(textOf('reader', 'es', day)).toContain('El último día de su acceso es el 31 de enero de 2027.');
    expect(textOf('handover', 'en', day)).not.toMatch(/last day|2027/);
    expect(textOf('reader', 'en')).not.toMatch(/last day|undefined/);
  });

  it('offers to create an account unless registration is closed', () => {
    expect(textOf('reader', 'en')).toContain('If you have no account yet, you can create it there.');
    expect(textOf('handover', 'es')).toContain('Si aún no tiene cuenta, puede crearla allí.');
    for (const kind of ['reader', 'handover'] as const) {
      const { text } = guestMail({ ...guest, kind, canRegister: false }, kind === 'reader' ? 'en' : 'es');
      expect(text).not.toMatch(/no account|no tiene cuenta/);
    }
  });

  it('says what a contributor may do', () => {
    expect(textOf('contributor', 'en')).toContain('to fill in what only you know about the company “Acme”');
    expect(textOf('contributor', 'es')).toContain('a rellenar lo que solo usted sabe de la empresa «Acme»');
    expect(textOf('reader', 'en')).toContain('to see the company “Acme” and its report');
  });

  it.each([
    ['en', 'invites you to read the figures, reports and approved texts of the company “Acme”.'],
    ['es', 'le invita a leer las cifras, los informes y los textos aprobados de la empresa «Acme».'],
  ] as const)(
    'says what a reader may read in marketing, where companies have no consulting report: %s',
    (language, stated) => {
      const { text } = guestMail({ ...guest, kind: 'reader', service: 'marketing' }, language);
      expect(text).toContain(stated);
      expect(guestMail({ ...guest, kind: 'reader', service: 'consulting' }, language).text).toBe(
        textOf('reader', language),
      );
    },
  );
});
