import { type ArrivingEnquiry, quarantineReasonsOf, readFormAge } from './spam.rules.js';

const enquiry = (changes: Partial<ArrivingEnquiry> = {}): ArrivingEnquiry => ({
  name: 'Lucía Romero',
  company: 'Talleres Romero S.L.',
  subject: 'Contact Form - Service: AI Consulting',
  message: 'Buenos días, nos gustaría automatizar los presupuestos del taller.',
  formAgeMs: 42_000,
  ...changes,
});

describe('ordinary enquiries pass', () => {
  it.each<[string, Partial<ArrivingEnquiry>]>([
    ['without a message', { message: '' }],
    ['with one link, sent exactly at three seconds', { formAgeMs: 3000, message: 'See www.romero.example' }],
    ['faster than a person and nothing else', { formAgeMs: 0 }],
    ['from a caller that does not tell the form age', { formAgeMs: null }],
    ['with a blank honeypot', { website: '  ' }],
    ['with two links', { message: 'Vean https://romero.example y www.romero.example/taller' }],
    ['from a casino', { message: 'We run a casino in Ceuta and want to detect fraud.' }],
    ['about DeFi with a price', { message: 'We manage $200,000 in stablecoins; can you audit it?' }],
    ['with a company named like an address', { company: 'romero.example' }],
    ['in another script without links', { message: 'Здравствуйте, мы хотим обсудить консультацию по ИИ.' }],
  ])('%s', (_name, changes) => {
    expect(quarantineReasonsOf(enquiry(changes))).toEqual([]);
  });
});

describe('suspects are put aside', () => {
  it.each<[string, Partial<ArrivingEnquiry>, string[]]>([
    ['filled honeypot', { website: 'http://x.example' }, ['honeypot']],
    [
      'faster than a person, with a link',
      { formAgeMs: 2999, message: 'See www.romero.example' },
      ['too-fast', 'content'],
    ],
    ['faster than a person, in a trap', { formAgeMs: 10, website: 'x' }, ['honeypot', 'too-fast']],
    ['three links', { message: 'http://a.example https://b.example www.c.example' }, ['content']],
    ['a typical phrase with a link', { message: 'Buy backlinks now: https://b.example' }, ['content']],
    [
      'another script with a link',
      { message: 'Заработок в интернете каждый день https://b.example' },
      ['content'],
    ],
    ['forum markup', { message: '[url=https://b.example]here[/url]' }, ['markup']],
    ['an HTML link', { message: 'see <a href="//b.example">this</a>' }, ['markup']],
    ['a link as the name', { name: 'Win https://b.example' }, ['link-in-name']],
    ['several at once', { website: 'x', formAgeMs: 0 }, ['honeypot', 'too-fast']],
  ])('%s', (_name, changes, reasons) => {
    expect(quarantineReasonsOf(enquiry(changes))).toEqual(reasons);
  });
});

it.each([
  ['0', 0],
  ['4200', 4200],
  ['-1', null],
  ['4.2', null],
  ['soon', null],
  ['', null],
  ['9999999999999', null],
  [undefined, null],
])('reads the form age header %p as %p', (header, age) => {
  expect(readFormAge(header)).toBe(age);
});

describe('on a mixed day', () => {
  const sectors = ['una clínica dental', 'a logistics company', 'un despacho de abogados', 'an online shop'];
  const wishes = [
    'Queremos automatizar las facturas; nuestra web es https://empresa.example.',
    'Could you call me on +34 600 000 000? We have 40 employees.',
    'Necesitamos un presupuesto urgente!!! GRACIAS',
    'We hold ETH and USDC and would like a DeFi risk review (see www.fund.example and https://fund.example/audit).',
    '¿Cuánto cuesta? Precio máximo 20.000 €/año.',
  ];
  const greetings = ['Buenos días, ', 'Hello, ', 'Hi! ', '', 'Estimados señores:\n\n'];
  const closings = ['', '\n\nUn saludo', '\n\nKind regards,\nJohn'];

  it('loses none of 300 ordinary enquiries', () => {
    const messages = sectors.flatMap((sector) =>
      wishes.flatMap((wish) =>
        greetings.flatMap((greeting) => closings.map((end) => `${greeting}Somos ${sector}. ${wish}${end}`)),
      ),
    );
    expect(messages).toHaveLength(300);
    expect(messages.filter((message) => quarantineReasonsOf(enquiry({ message })).length > 0)).toEqual([]);
  });
});
