import { limits } from '../constants/limits.js';
import { CompanyInput, ContactPatch, DepartmentPatch, ProductPatch } from '../consulting/index.js';
import {
  CampaignDay,
  CampaignInput,
  ContactMessageInput,
  ContentInput,
  LeadImportSettings,
  LeadPatch,
  MarketingCompanyInput,
  MarketingProductPatch,
} from '../marketing/index.js';
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
    ['Acme', 'emca\u202eAcme', '\u2066x', 'a\u200f', 'a\nb', 'a\u2028b', '\u2800'].map(
      (one) => name.safeParse(one).success,
    ),
  ).toEqual([...[true, false, false, false, false, false, false]]);
});

// Rule 9.48. Phone numbers copied from a contacts app begin and end with characters that change the direction of text.
it.each([
  ['company of a lead', LeadPatch.shape.companyName],
  ['contact of a lead', LeadPatch.shape.contactName],
  ['telephone of a lead', LeadPatch.shape.contactPhone],
  ['next step of a lead', LeadPatch.shape.nextStep],
  ['status of a lead', LeadPatch.shape.status],
  ['product', MarketingProductPatch.shape.name],
  ['campaign', CampaignInput.shape.name],
  ['status of a campaign', CampaignInput.shape.status],
  ['sender of a message', ContactMessageInput.shape.name],
  ['company of a message', ContactMessageInput.shape.company],
  ['service of a message', ContactMessageInput.shape.service],
  ['subject of a message', ContactMessageInput.shape.subject],
])('removes characters that change the direction of text from the %s', (_what, schema) => {
  expect(schema.parse('\u202a+34\u061c 600\u200e\u200f 1\u202c')).toBe('+34 600 1');
  expect(schema.parse('\u202e \u2066Acme\u2069 \u200e')).toBe('Acme');
  expect(schema.parse('👩\u200d🏫')).toBe('👩\u200d🏫');
});

it.each([
  ['contact', ContactPatch.shape.name],
  ['position', ContactPatch.shape.position],
  ['telephone', ContactPatch.shape.phone],
  ['product', ProductPatch.shape.name],
  ['department', DepartmentPatch.shape.name],
  ['sector of a company', CompanyInput.shape.sector],
  ['sector of a company of the marketing portal', MarketingCompanyInput.shape.sector],
  ['price', MarketingProductPatch.shape.price],
  ['contact of a lead', LeadPatch.shape.contactName],
  ['telephone of a lead', LeadPatch.shape.contactPhone],
  ['source of an import', LeadImportSettings.shape.source],
  ['call to action of a text', ContentInput.shape.callToAction],
  ['source of a link', ContentInput.shape.utmSource],
  ['subject of a message', ContactMessageInput.shape.subject],
])('puts the %s on one line (rule 9.48)', (_what, schema) => {
  expect(schema.parse(' a\r\n b\tc\u2028\u202ed\x07\n')).toBe('a b c d');
});

it('treats a line of nothing but such characters as empty', () => {
  expect(LeadPatch.shape.contactName.parse('\u202e \u2066')).toBeNull();
  expect(LeadPatch.shape.companyName.safeParse('\u202e').success).toBe(false);
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
  ['\u200bx@acme.example', 'x@acme.example'],
  ['\ufeff \u202ax@ac\u00adme.example\u202c \u200e', 'x@acme.example'],
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
  'x@a\u200cme.example',
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
