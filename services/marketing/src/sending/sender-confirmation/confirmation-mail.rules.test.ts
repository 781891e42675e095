import { confirmationMail } from './confirmation-mail.rules.js';

const url = 'https://site.example/s/token';
const address = 'ana@mail.example';

it.each(['www.bad.example', 'prize@bad.example'])('makes no link of the user name %s', (username) => {
  const { text } = confirmationMail({ address, username, url });
  const own = text.replaceAll(url, '').replaceAll('site.example', '').replaceAll(address, '');
  expect(own).not.toMatch(/\w[.@]\w/);
  expect(own).toContain('bad. example');
});

it("leaves a user name as it is that is the recipient's address", () => {
  expect(confirmationMail({ address, username: address, url }).text).toContain(`“${address}”`);
});
