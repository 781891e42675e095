import { outreachMode } from './outreach-mode.rules.js';

const PUBLIC_URL = 'https://site.example';
const SMTP_URL = 'smtp://127.0.0.1';

it.each([
  [{}, 'open'],
  [{ PUBLIC_URL }, 'released'],
  [{ SMTP_URL }, 'released'],
  [{ PUBLIC_URL, SMTP_URL }, 'released'],
  [{ PUBLIC_URL, SMTP_URL, OUTREACH: 'open' as const }, 'open'],
  [{ OUTREACH: 'released' as const }, 'released'],
])('of %j is %s (rule 16.1)', (config, mode) => {
  expect(outreachMode(config)).toBe(mode);
});
