import { staleSources } from '../suitability/sources.js';
import { obligations, regulations } from './obligations.js';

// This test fails on purpose once an obligation is 18 months old: compare its text with the amended regulations, then update `reviewedOn`.
it('has no obligation that was not reviewed for 18 months, and none from the future', () => {
  const today = new Date().toISOString().slice(0, 10);
  expect(staleSources(today, obligations)).toEqual([]);
  expect(obligations.filter(({ reviewedOn }) => reviewedOn > today)).toEqual([]);
});

it('is in the order of days, each with an address in the Official Journal', () => {
  const days = obligations.map(({ appliesFrom }) => appliesFrom);
  expect(days).toEqual([...days].sort());
  for (const one of obligations)
    for (const number of one.regulations) expect(regulations[number]).toContain(`/eli/reg/${number}/`);
});
