import { withoutAddresses } from './failure-reason.rules.js';

it.each([
  ['550 5.1.1 <ana.ruiz+x@site.example>: user unknown', '550 5.1.1 <…@…>: user unknown'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED …:25'],
  ['451 greylisted "eva@óptica.example", try later', '451 greylisted "…@…", try later'],
  ['connect ETIMEDOUT 2001:db8:0:1::5 25', 'connect ETIMEDOUT … 25'],
  ['EENVELOPE RCPT TO 12:30 too late', 'EENVELOPE RCPT TO 12:30 too late'],
])('%j is shown as %j', (reason, shown) => {
  expect(withoutAddresses(reason)).toBe(shown);
});
