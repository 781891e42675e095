import { eachOf, exclusionReasons, variableLeadFields } from '@portals/contracts/constants';
import type { EmailDocument } from '@portals/contracts/marketing';
import { exclusionOf, missingVariablesOf, neededVariablesOf } from './exclusion.rules.js';

const lead = {
  ...eachOf(variableLeadFields, () => null),
  ...{ statusKey: '0new', legalBasis: 'consent' as const, contactEmail: 'ana@site.example' },
  ...{ contactName: 'Ana', companyName: 'Acme', position: ' ', sector: 'Salud' },
};
const rules = { exceptStatusKeys: new Set(['4lost']), neededVariables: ['contactName' as const] };
const fine = {
  ...{ isMailable: true, isSuppressed: false, isErased: false, hadEarlier: false, isTaken: false },
};
const worst = {
  lead: { ...lead, statusKey: '4lost', legalBasis: null, contactName: '' },
  facts: { isMailable: false, isSuppressed: true, isErased: true, hadEarlier: true, isTaken: true },
};

it('a lead without any reason against it gets the mail', () => {
  expect(exclusionOf(lead, rules, fine)).toBeNull();
  expect(exclusionOf({ ...lead, legalBasis: 'customer' }, rules, fine)).toBeNull();
});

it.each([
  ['noAddress', lead, { isMailable: false }],
  ['erased', lead, { isErased: true }],
  ['status', { ...lead, statusKey: '4lost' }, {}],
  ['noBasis', { ...lead, legalBasis: null }, {}],
  ['suppressed', lead, { isSuppressed: true }],
  ['earlierCampaign', lead, { hadEarlier: true }],
  ['missingVariable', { ...lead, contactName: null }, {}],
  ['missingVariable', { ...lead, contactName: ' ' }, {}],
  ['sameAddress', lead, { isTaken: true }],
] as const)('a lead gets none for the reason %s', (reason, one, facts) => {
  expect(exclusionOf(one, rules, { ...fine, ...facts })).toBe(reason);
});

it('only the first reason is reported, and the next one once that is gone', () => {
  const reasons = [];
  const { lead: one, facts } = structuredClone(worst);
  const mend = [
    () => Object.assign(facts, { isMailable: true }),
    () => Object.assign(one, { statusKey: '0new' }),
    () => Object.assign(one, { legalBasis: 'customer' }),
    () => Object.assign(facts, { isErased: false }),
    () => Object.assign(facts, { isSuppressed: false }),
    () => Object.assign(facts, { hadEarlier: false }),
    () => Object.assign(one, { contactName: 'Ana' }),
    () => Object.assign(facts, { isTaken: false }),
  ];
  for (const next of mend) {
    reasons.push(exclusionOf(one, rules, facts));
    next();
  }
  expect(reasons).toEqual([...exclusionReasons]);
  expect(exclusionOf(one, rules, facts)).toBeNull();
});

it('what a lead lacks is what its email needs', () => {
  const needed = { ...rules, neededVariables: ['contactName', 'position', 'contactPhone'] as const };
  expect(missingVariablesOf(lead, needed)).toEqual(['position', 'contactPhone']);
  expect(missingVariablesOf(lead, { ...rules, neededVariables: [] })).toEqual([]);
});

it('an email needs the variables that have no fallback somewhere, wherever that is shown', () => {
  const picture = {
    kind: 'picture',
    url: 'https://cdn.site.example/a.png',
    alt: '{{sector}}',
    link: '',
  } as const;
  const document: EmailDocument = {
    type: 'email',
    language: 'es',
    subject: '{{companyName|su empresa}}',
    preheader: '{{ position }}',
    blocks: [
      { kind: 'heading', text: '{{companyName}}', level: 1 },
      { kind: 'text', text: 'Hola, {{contactName|tú}}' },
      { kind: 'button', label: '{{contactPhone}}', url: '' },
      { kind: 'picture', url: '', alt: '{{contactEmail}}', link: '' },
      { kind: 'divider' },
      { kind: 'quote', text: 'x', source: '{{contactPhone}}' },
      { kind: 'quote', text: '', source: '{{contactEmail}}' },
      { kind: 'question', question: '{{firstName}}', text: 'x' },
      { kind: 'columns', columns: [{ blocks: [picture] }, { blocks: [] }] },
    ],
  };
  expect(neededVariablesOf(document).toSorted()).toEqual([
    ...['companyName', 'contactPhone', 'firstName', 'position', 'sector'],
  ]);
});
