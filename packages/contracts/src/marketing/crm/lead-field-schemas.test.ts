import {
  isSameLabel,
  languages,
  leadFieldNames,
  leadFields,
  optionalLeadFields,
} from '../../constants/index.js';
import { Lead, LeadInput, LeadPatch, LeadRow } from './lead.js';
import { LeadImportAnalysis, LeadImportSettings } from './lead-import.js';
import { LeadSourcePage } from './lead-source.js';

const least = { companyName: 'Acme', source: 'Fair', status: 'new', marketingCompanyId: 1 };
const facts = {
  id: 1,
  fit: 0,
  createdAt: '2026-11-22T08:00:00Z',
  updatedAt: '2026-11-22T08:00:00Z',
  version: 1,
};
const nothing = Object.fromEntries(optionalLeadFields.map((name) => [name, null]));

it('has every field in requests and answers', () => {
  for (const schema of [LeadInput, LeadPatch, Lead, LeadSourcePage.shape.leads.element])
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(leadFieldNames));
  expect(leadFieldNames.filter((name) => !(name in LeadRow.shape))).toEqual(['notes']);
});

it('treats a missing optional field as null, in new leads and in answers of a service that does not know the field', () => {
  expect(LeadInput.parse(least)).toEqual({ ...least, ...nothing });
  expect(Lead.parse({ ...least, ...facts })).toEqual({ ...least, ...facts, ...nothing, assigneeId: null });
});

it('ignores columns of a file for a field of a later version', () => {
  const mapping = ['companyName', 'later'];
  expect(LeadImportAnalysis.shape.mapping.parse(mapping)).toEqual(['companyName', null]);
  expect(LeadImportSettings.shape.mapping.safeParse(mapping).success).toBe(false);
});

it('omits from a change the fields that were not sent', () => {
  expect(LeadPatch.parse({ version: 1 })).toEqual({ version: 1 });
});

const texts = leadFieldNames.filter((name) =>
  ['required', 'line', 'lines', 'phone'].includes(leadFields[name].kind),
);
it.each(texts)('accepts as much text in %s as its column holds', (name) => {
  const { max } = leadFields[name];
  const isTaken = (length: number) => LeadInput.safeParse({ ...least, [name]: 'x'.repeat(length) }).success;
  expect([isTaken(max), isTaken(max + 1)]).toEqual([true, false]);
});

it('gives each heading of a file to one field', () => {
  const headings = leadFieldNames.flatMap((name) =>
    languages.flatMap((language) =>
      leadFields[name].headings[language].split(', ').map((heading) => ({ name, heading })),
    ),
  );
  const clashes = headings.filter(({ name, heading }) =>
    headings.some((other) => other.name !== name && isSameLabel(other.heading, heading)),
  );
  expect(clashes).toEqual([]);
});
