import { leadOfEnquiry } from './landing-lead.rules.js';

const page = {
  ...{ marketingCompanyId: 3, campaignName: 'Otoño', title: 'Gafas', language: 'es' as const },
  url: 'https://site.example/l/gafas',
};
const enquiry = {
  ...{ name: 'Ana Ruiz', email: 'ana@acme.example', company: null, message: 'Hola,\n¿precio?' },
  ...{ at: new Date('2026-11-29T23:30:00Z'), looksAutomatic: false, wantsNews: false, privacyConsent: false },
};

it('fills in the lead from the message and its page, by the day in Madrid', () => {
  expect(leadOfEnquiry(enquiry, page)).toMatchObject({
    ...{ marketingCompanyId: 3, companyName: 'Ana Ruiz', contactName: 'Ana Ruiz', status: 'new' },
    ...{ contactEmail: 'ana@acme.example', source: 'Web: Otoño', contactPhone: null },
    notes: 'Hola,\n¿precio?\n\nPágina: Gafas\nhttps://site.example/l/gafas',
    ...{ nextStep: 'Responder al mensaje', nextStepOn: '2026-11-30' },
    ...{ legalBasis: null, legalBasisOn: null, legalBasisSource: null },
  });
  expect(leadOfEnquiry(enquiry, { ...page, language: 'en' })).toMatchObject({
    nextStep: 'Answer the message',
    notes: expect.stringContaining('\n\nPage: Gafas\nhttps'),
  });
});

it('has the company that was typed, and without a message only the page', () => {
  const companyName = 'Acme';
  expect(leadOfEnquiry({ ...enquiry, company: companyName, message: '' }, page)).toMatchObject({
    companyName,
    notes: 'Página: Gafas\nhttps://site.example/l/gafas',
  });
  expect(leadOfEnquiry({ ...enquiry, company: 'No especificada' }, page).companyName).toBe('Ana Ruiz');
});

it.each(['\u200b', '\u200e', ' \u2800 '])('names the person when the company is invisible: %j', (company) => {
  expect(leadOfEnquiry({ ...enquiry, company }, page).companyName).toBe('Ana Ruiz');
});

it('refuses a name that no lead can have, as a fault of that field', () => {
  const fault = { code: 'VALIDATION_FAILED', details: { fields: [{ field: 'name', code: 'REQUIRED' }] } };
  expect(() => leadOfEnquiry({ ...enquiry, name: '\u200b' }, page)).toThrow(expect.objectContaining(fault));
});

it('notes the consent with its day and place only for the tick', () => {
  expect(leadOfEnquiry({ ...enquiry, wantsNews: true }, page)).toMatchObject({
    ...{ legalBasis: 'consent', legalBasisOn: '2026-11-30', legalBasisSource: page.url },
  });
});

it('notes the tick in the privacy box with its day in Madrid, unless the message looks automatic', () => {
  const ticked = { ...enquiry, privacyConsent: true };
  expect(leadOfEnquiry(ticked, page).notes).toMatch(
    /\n\nAceptó el aviso de privacidad el 30 de noviembre de 2026\.$/,
  );
  expect(leadOfEnquiry(ticked, { ...page, language: 'en' }).notes).toMatch(
    /\n\nAccepted the privacy notice on .* 2026\.$/,
  );
  expect(leadOfEnquiry({ ...ticked, looksAutomatic: true }, page).notes).not.toContain('Aceptó');
});

const asked = /^Ha pedido recibir novedades: .*\n\nHola,\n/;

it('takes the tick for a person whom the company has erased as a wish only', () => {
  const lead = leadOfEnquiry({ ...enquiry, wantsNews: true }, page, true);
  expect(lead).toMatchObject({ legalBasis: null, legalBasisOn: null, legalBasisSource: null });
  expect(lead.notes).toMatch(asked);
  expect(leadOfEnquiry(enquiry, page, true).notes).not.toContain('Ha pedido');
});

it.each([
  { name: 'Premio en ganar.example' },
  { name: 'ana@otra' },
  { company: 'https://x' },
  { company: 'Gana en ejemplo.рф' },
])('takes the tick with an address in a name as a wish only: %j', (typed) => {
  const lead = leadOfEnquiry({ ...enquiry, ...typed, wantsNews: true }, page);
  expect(lead.legalBasis).toBeNull();
  expect(lead.notes).toMatch(asked);
});

it.each(['Acme, S.A.', 'Sr. Ana', 'Acme S. Coop.', 'J.M. Ruiz'])(
  'finds no address in the name %s',
  (company) => {
    expect(leadOfEnquiry({ ...enquiry, company, wantsNews: true }, page).legalBasis).toBe('consent');
  },
);

it('says first that a message looks automatic, and plans and allows nothing for it (rule 4.10)', () => {
  const lead = leadOfEnquiry({ ...enquiry, looksAutomatic: true, wantsNews: true }, page);
  expect(lead.notes).toMatch(/^Parece automático: .*\n\nHola,\n/);
  expect(lead.notes).not.toContain('Ha pedido');
  expect(lead).toMatchObject({ nextStep: null, nextStepOn: null, legalBasis: null });
});

it('cuts only what exceeds a limit, and of the notes only the message, with a mark', () => {
  const place = '\n\nPágina: Gafas\nhttps://site.example/l/gafas';
  const notesOf = (length: number) => leadOfEnquiry({ ...enquiry, message: 'x'.repeat(length) }, page).notes;
  const room = 5000 - place.length;
  expect(notesOf(room)).toBe('x'.repeat(room) + place);
  expect(notesOf(room + 1)).toBe(`${'x'.repeat(room - 1)}…${place}`);
  const asks = leadOfEnquiry({ ...enquiry, message: 'x'.repeat(5000), wantsNews: true }, page, true);
  expect(asks.notes).toMatch(/^Ha pedido .*\n\nx+…\n\nPágina: Gafas\nhttps:\/\/site.example\/l\/gafas$/);
  expect(asks.notes).toHaveLength(5000);
  const long = { ...page, campaignName: `${'y'.repeat(94)}😀`, url: `https://a.example/${'z'.repeat(300)}` };
  const lead = leadOfEnquiry({ ...enquiry, wantsNews: true }, long);
  expect(lead.source).toHaveLength(100);
  expect(lead.source.isWellFormed()).toBe(true);
  expect(lead.legalBasisSource).toHaveLength(200);
});
