import { limits } from '../constants/limits.js';
import { CompanyInput } from '../consulting/index.js';
import { CampaignDay, LeadPatch, MarketingCompanyInput } from '../marketing/index.js';
import { GuestInvitationInput, ReadingLinkInput } from '../sharing/index.js';
import { day, email, requiredText } from './fields.js';

const isAccepted = (value: string) => requiredText(20).safeParse(value).success;

it.each([
  '\u3164',
  '\u2800',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u034f',
  '\ufe0f',
  '\u200b\u00ad',
  '\u2800 \u3164',
  '\x07',
])('counts %j as empty, and accepts it within visible text', (value) => {
  expect(isAccepted(value)).toBe(false);
  expect(requiredText(20).parse(`a${value}b`)).toBe(`a${value}b`);
});

it.each(['\u28ff', '한', '👩‍🏫', '❤\ufe0f', '·'])('counts %j as visible', (value) => {
  expect(isAccepted(value)).toBe(true);
});

it.each([
  ['company', CompanyInput.shape.name],
  ['company of the marketing portal', MarketingCompanyInput.shape.name],
  ['reading link', ReadingLinkInput.shape.label],
])('refuses a name of a %s that changes the direction of text or breaks the line', (_what, name) => {
  expect(
    ['Acme', 'emca\u202eAcme', '\u2066x', 'a\u200f', 'a\nb', '\u2800'].map(
      (one) => name.safeParse(one).success,
    ),
  ).toEqual([...[true, false, false, false, false, false]]);
});

it('reads a year of two digits as one of this century, and refuses what is not a day', () => {
  expect(day.parse('0026-12-15')).toBe('2026-12-15');
  expect(day.parse('2026-12-15')).toBe('2026-12-15');
  expect(day.parse('1970-01-01')).toBe('1970-01-01');
  for (const wrong of ['1969-12-31', '0206-12-15', '2026-02-30', '0026-02-30', '26-12-15', '1500', ''])
    expect(day.safeParse(wrong).success).toBe(false);
});

it.each([
  ['next step of a lead', LeadPatch.shape.nextStepOn],
  ['legal basis', LeadPatch.shape.legalBasisOn],
  ['figures of a campaign', CampaignDay.shape.day],
  ['access of a guest', GuestInvitationInput.shape.endsOn],
])('reads the day of the %s in this way', (_what, schema) => {
  expect(schema.parse('0026-12-15')).toBe('2026-12-15');
});

it.each([
  ['ana@españa.example', 'ana@xn--espaa-rta.example'],
  [' Ana@ESPAÑA.example ', 'ana@xn--espaa-rta.example'],
  ['ana@espan\u0303a.example', 'ana@xn--espaa-rta.example'],
  ['x@münchen.example', 'x@xn--mnchen-3ya.example'],
  ['x@почта.рф', 'x@xn--80a1acny.xn--p1ai'],
  ['x@\uff41cme.example', 'x@acme.example'],
  ['x@acme.example', 'x@acme.example'],
])('stores the address %j as %j', (typed, stored) => {
  expect(email.parse(typed)).toBe(stored);
  expect(email.parse(stored)).toBe(stored);
});

it.each([
  'josé@acme.example',
  'x@ñ',
  'x@ñ.example/acme.example',
  'x@ñ.example:80',
  'x@%61ñ.example',
  'x@a\u200dcmñ.example',
  'x@ñ .example',
  'x@１.２.３.４',
  '@ñ.example',
  'ñ.example',
  'x@y@ñ.example',
  `x@${'ñ.'.repeat(60)}example`,
  `x@${'ñ.'.repeat(limits.email)}example`,
  'x@acme.xn--',
  'x@acme.x1',
])('refuses the address %j', (typed) => {
  expect(email.safeParse(typed).success).toBe(false);
});
