import { factLimits, ReportFacts, storedFacts } from './report-facts.js';

const facts: ReportFacts = {
  architecture: 'small',
  rows: [
    { kind: 'products', id: 4, name: 'Pan', level: null },
    { kind: 'problems', id: 7, name: 'Pedidos a mano', level: 4 },
  ],
  dimensions: { strategy: [], readiness: [1], human: [], data: [], automation: [1], green: [] },
  recommendations: [{ row: 1, related: [0], impact: 4, effort: 3 }],
  modules: [{ kind: 'automation', rows: [1] }],
  pilot: null,
  work: [{ row: 1, kind: 'writing' }],
};
const problems = (value: unknown) =>
  ReportFacts.safeParse(value).error?.issues.map((issue) =>
    issue.code === 'custom' ? issue.params?.code : issue.path.join('.'),
  );

it('accepts facts whose positions are those of rows', () => {
  expect(ReportFacts.parse(facts)).toEqual(facts);
});

it.each([
  ['of a dimension', { dimensions: { ...facts.dimensions, green: [2] } }],
  ['of a recommendation', { recommendations: [{ row: 2, related: [], impact: 4, effort: null }] }],
  ['of what it rests on', { recommendations: [{ row: 1, related: [2], impact: 4, effort: null }] }],
  ['of a module', { modules: [{ kind: 'analytics', rows: [9] }] }],
  ['of the pilot', { pilot: 2 }],
  ['of a kind of work', { work: [{ row: 2, kind: 'email' }] }],
])('refuses a position %s without a row', (_name, change) => {
  expect(problems({ ...facts, ...change })).toEqual(['OUT_OF_RANGE']);
});

it('refuses more than the column of the database takes', () => {
  const row = { kind: 'problems', name: 'ñ'.repeat(2 * factLimits.name), level: 1 };
  expect(problems({ ...facts, rows: Array.from({ length: 150 }, () => row) })).toEqual(['TOO_LONG']);
});

it.each([
  ['level', 'rows.1.level', { rows: [facts.rows[0], { ...facts.rows[1], level: 6 }] }],
  [
    'effort',
    'recommendations.0.effort',
    { recommendations: [{ row: 1, related: [], impact: 4, effort: 4 }] },
  ],
  [
    'dimension',
    'dimensions.green',
    { dimensions: { strategy: [], readiness: [], human: [], data: [], automation: [] } },
  ],
])('refuses a wrong or missing %s', (_name, path, change) => {
  expect(problems({ ...facts, ...change })).toEqual([path]);
});

it.each([
  ['those of this version', facts, facts],
  ['none, as an earlier version stored', null, null],
  ['none, as an earlier version answers', undefined, null],
  ['those of a later version', { ...facts, rows: 'of another form' }, null],
])('reads %s', (_name, stored, read) => {
  expect(storedFacts(stored)).toEqual(read);
});
