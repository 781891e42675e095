import { adminChangeMail } from './admin-change-mail.rules.js';

const facts = {
  username: 'carmen\r\nBcc: all@victims.example',
  to: 'carmen@mail.example',
  url: 'https://site.example/admin',
  at: new Date('2026-11-27T10:30:00.000Z'),
};

it.each([
  ['en', true, 'You are now an administrator of site.example'],
  ['en', false, 'You are no longer an administrator of site.example'],
  ['es', true, 'La cuenta administra ahora site.example'],
  ['es', false, 'La cuenta ya no administra site.example'],
] as const)('says in %s who administers the site (rule 20.4): %s', (language, isAdmin, subject) => {
  const mail = adminChangeMail({ ...facts, isAdmin }, language);
  expect(mail.subject).toBe(subject);
  expect(mail.text.split('\n')).toContain(facts.url);
  expect(mail.text).toContain(
    language === 'es'
      ? '27 de noviembre de 2026 a las 11:30 (hora de Madrid)'
      : 'carmen Bcc all victims. example',
  );
  expect(mail.text).not.toMatch(/undefined|\r/);
});
