import { PortableReport } from '@portals/contracts/consulting';
import { report } from '../test/company-api';
import { plainSource } from '../test/report-source';
import { portableReport } from './portable-report';
import { reportFacts } from './report-facts';

const facts = reportFacts(plainSource) ?? null;

it('contains the text in blocks, and everything that the drawings show', () => {
  const portable = portableReport('Acme', { ...report, facts, obligations: true, language: 'en' }, null);
  expect(PortableReport.parse(portable)).toEqual(portable);
  expect(portable.parts.analysis).toEqual([
    { kind: 'heading', level: 2, text: 'Profile' },
    { kind: 'list', ordered: false, items: ['Sector — Furniture'] },
  ]);
  expect(portable).toMatchObject({
    format: 'consulting-report',
    version: 1,
    language: 'en',
    facts,
    factsFrom: 'report',
  });
  expect(portable.maturity.map(({ dimension, value, rows }) => [dimension, value, rows])).toEqual([
    ['strategy', null, []],
    ['readiness', 3, [1]],
    ['human', null, []],
    ['data', null, []],
    ['automation', null, []],
    ['green', null, []],
  ]);
  expect(portable.plan[1]).toEqual({ phase: 2, shortest: 2, longest: 3 });
  expect(portable.plan[4]).toEqual({ phase: 5, shortest: null, longest: null });
  expect(portable.obligations[0]).toEqual({
    article: '4',
    appliesFrom: '2025-02-02',
    lookedAt: '2026-11-27',
    sources: [
      'https://eur-lex.europa.eu/eli/reg/2024/1689/oj',
      'https://eur-lex.europa.eu/eli/reg/2026/1744/oj',
    ],
  });
});

it('says where the facts of an old report come from, and omits them for a user who may not read the lists', () => {
  expect(portableReport('Acme', report, facts)).toMatchObject({
    ...{ facts, factsFrom: 'lists', obligations: [], language: null },
  });
  expect(portableReport('Acme', report, null)).toMatchObject({ facts: null, factsFrom: null, maturity: [] });
});
