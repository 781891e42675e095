import { inboxOf } from './inbox.rules.js';

it.each([
  ['ana@acme.example', 'ana@acme.example'],
  ['Ana@ACME.example', 'ana@acme.example'],
  ['ana+news+more@acme.example', 'ana@acme.example'],
  ['a.n.a@acme.example', 'a.n.a@acme.example'],
  ['A.n.a+x@Gmail.com', 'ana@gmail.com'],
  ['A.n.a@GoogleMail.com', 'ana@gmail.com'],
])('takes %s for the mailbox of %s', (address, inbox) => {
  expect(inboxOf(address)).toBe(inbox);
});
