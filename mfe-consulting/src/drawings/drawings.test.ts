import { dimensionValues, type ReportFacts, type ReportRow } from '@portals/contracts/consulting';
import { sayIn } from '../test/say';
import { drawingTexts, filledIn } from './drawing-texts';
import { matrixMarks, numberedRecommendations } from './matrix-cells';
import { phaseBars, phaseMonths } from './plan';
import { knownNeighbours, radarPoint } from './radar-shape';
import { freedOfHundred, newCase, readStoredCase, readTyped } from './work-case';

const row = (kind: ReportRow['kind'], level: number | null, name = kind): ReportRow => ({
  kind,
  name,
  level,
});
const none = { strategy: [], readiness: [], human: [], data: [], automation: [], green: [] };
const facts: ReportFacts = {
  architecture: 'other',
  rows: [row('departments', 2), row('problems', 5), row('strengths', 4), row('products', null)],
  dimensions: { ...none, readiness: [0, 1, 2], automation: [1], data: [0, 1], human: [3] },
  recommendations: [],
  modules: [],
  pilot: null,
  work: [],
};

it('averages what the rows say, and has no number where nothing was entered', () => {
  expect(dimensionValues(facts).map(({ dimension, value }) => [dimension, value])).toEqual([
    ['strategy', null],
    ['readiness', 2.3],
    ['human', null],
    ['data', 1.5],
    ['automation', 1],
    ['green', null],
  ]);
});

it.each([
  [0, { x: 0, y: -100 }],
  [1, { x: 86.6, y: -50 }],
  [3, { x: 0, y: 100 }],
  [5, { x: -86.6, y: -50 }],
])('places axis %i of six clockwise from the top', (axis, point) => {
  expect(radarPoint(axis, 6, 100)).toEqual(point);
});

it.each<[(number | null)[], [number, number][]]>([
  [
    [1, 2, 3],
    [
      [0, 1],
      [1, 2],
      [2, 0],
    ],
  ],
  [[1, null, 3], [[2, 0]]],
  [[1, null, 3, null], []],
  [[1], []],
])('connects only adjacent known values of %j', (values, pairs) => {
  expect(knownNeighbours(values)).toEqual(pairs);
});

it('numbers recommendations by impact, then effort, and leaves those without effort out of the matrix', () => {
  const recommendation = (impact: number, effort: number | null) => ({
    row: 0,
    related: [1],
    impact,
    effort,
  });
  const all = numberedRecommendations({
    ...facts,
    recommendations: [
      recommendation(3, 1),
      recommendation(5, null),
      recommendation(5, 3),
      recommendation(5, 1),
    ],
  });
  expect(all.map(({ number, impact, effort }) => [number, impact, effort])).toEqual([
    [1, 5, 1],
    [2, 5, 3],
    [3, 5, null],
    [4, 3, 1],
  ]);
  expect(all[0]).toMatchObject({ about: { kind: 'departments' }, relatedRows: [{ kind: 'problems' }] });
  expect(matrixMarks(all).map(({ text }) => text)).toEqual(['1', '2', '4']);
});

it.each([
  [4, ['1', '2', '3', '4']],
  [5, ['1', '2', '3', '+2']],
])('puts %i recommendations into one cell', (count, marks) => {
  const recommendations = Array.from({ length: count }, () => ({
    row: 1,
    related: [],
    impact: 4,
    effort: 2,
  }));
  const drawn = matrixMarks(numberedRecommendations({ ...facts, recommendations }));
  expect(drawn.map(({ text }) => text)).toEqual(marks);
  expect(drawn.map(({ place, count: places }) => [place, places])).toEqual([0, 1, 2, 3].map((at) => [at, 4]));
});

it('places the phases one after the other, with their shortest and longest duration', () => {
  expect(phaseBars().map(({ start, end, latest }) => [start, end, latest])).toEqual([
    [0, 1, 1.5],
    [1, 3, 4.5],
    [3, 4, 6.5],
    [4, 5, 7.5],
    [5, null, null],
  ]);
});

it.each(['en', 'es'] as const)('draws the durations that the text tells (%s)', (language) => {
  const say = sayIn(language);
  for (const { phase, low, high } of phaseMonths) {
    if (low === null) continue;
    const inWeeks = phase === 1 ? 4 : 1;
    const range = low === high ? `${low}` : `${low * inWeeks}-${high * inWeeks}`;
    expect(say(`report.architecture.phase${phase}.duration`)).toMatch(new RegExp(`^${range} `));
  }
});

it.each([
  ['writing', { low: 16, high: 32 }],
  ['support', { low: 5.2, high: 10.4 }],
  ['software', { low: -19, high: 16 }],
  ['other', null],
] as const)('counts what would be free of a hundred hours of %s', (kind, range) => {
  expect(freedOfHundred(newCase(kind))).toEqual(range);
});

it('uses the share for checking that the reader enters, and gives no result for an invalid one', () => {
  expect(freedOfHundred({ ...newCase('writing'), checkingPercent: '50' })).toEqual({ low: 10, high: 20 });
  expect(freedOfHundred({ ...newCase('writing'), checkingPercent: 'x' })).toBeNull();
});

it('waits for missing numbers, but reports an invalid one immediately', () => {
  const typed = newCase('writing');
  expect(readTyped(typed)).toEqual({ state: 'waiting' });
  expect(readTyped({ ...typed, people: '5' })).toEqual({ state: 'waiting' });
  expect(readTyped({ ...typed, people: '1.000' })).toEqual({
    state: 'wrong',
    faults: { people: 'notANumber' },
  });
  expect(readTyped({ ...typed, hourCost: '' })).toEqual({
    state: 'wrong',
    faults: { hourCost: 'notANumber' },
  });
  const whole = readTyped({ ...typed, people: '5', times: '2', minutes: '120' });
  expect(whole).toMatchObject({ state: 'read', result: { hours: 900, verdict: 'perhaps' } });
});

it('reads a stored case, and nothing else', () => {
  const typed = { ...newCase('support'), people: 'x', period: 'day' as const };
  expect(readStoredCase(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
  const { people: _, ...without } = typed;
  for (const other of [null, {}, without, { ...typed, kind: 'cooking' }, { ...typed, answers: {} }])
    expect(readStoredCase(other)).toBeNull();
});

const leaves = (node: unknown, path = ''): [string, string][] =>
  typeof node === 'string'
    ? [[path, node]]
    : Object.entries(node ?? {}).flatMap(([key, child]) => leaves(child, `${path}.${key}`));
const placeholders = (text: string) => Array.from(text.matchAll(/\{\{\w+\}\}/g), ([name]) => name).sort();

it('has every text of the drawings in both languages, with the same placeholders', () => {
  const [en, es] = [leaves(drawingTexts.en), leaves(drawingTexts.es)];
  expect(es.map(([path]) => path)).toEqual(en.map(([path]) => path));
  expect(es.map(([, text]) => placeholders(text))).toEqual(en.map(([, text]) => placeholders(text)));
});

it('leaves an unknown placeholder unchanged', () => {
  expect(filledIn('{{a}} {{b}}', { a: 1 })).toBe('1 {{b}}');
});
