import { type ReportCategory, reportCategories } from '@portals/contracts/consulting';
import { reportStateOf } from './report-state.rules.js';

const progress = (filled: readonly ReportCategory[], hasReport: boolean) => ({
  hasProducts: filled.includes('products'),
  hasDepartments: filled.includes('departments'),
  hasProblems: filled.includes('problems'),
  hasStrengths: filled.includes('strengths'),
  hasReport,
});

const combinations = Array.from({ length: 16 }, (_, bits) => ({
  filled: reportCategories.filter((_category, index) => bits & (1 << index)),
}));

describe('without a report', () => {
  it.each(combinations)('with $filled filled, names the rest', ({ filled }) => {
    const missing = reportCategories.filter((category) => !filled.includes(category));
    expect(reportStateOf(progress(filled, false))).toEqual({
      status: missing.length === 0 ? 'ready' : 'missing',
      missing,
    });
  });
});

it.each(combinations)('a company with a report and $filled filled is done', ({ filled }) => {
  expect(reportStateOf(progress(filled, true))).toEqual({ status: 'generated', missing: [] });
});
