import { senderDomains } from './sender-domain.rules.js';

it.each([
  [undefined, 'Acme <no-reply@Site.example>', ['site.example']],
  ['', 'no-reply@site.example', ['site.example']],
  ['acme.example', 'no-reply@site.example', ['acme.example']],
  [' , ', 'no-reply@site.example', ['site.example']],
  [
    'Acme.example, mail.acme.example,acme.example',
    'no-reply@site.example',
    ['acme.example', 'mail.acme.example'],
  ],
])('with the setting %j and mails from %s, senders are at %j', (listed, mailFrom, domains) => {
  expect(senderDomains(listed, mailFrom)).toEqual(domains);
});
