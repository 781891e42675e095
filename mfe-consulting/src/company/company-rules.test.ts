import { impactTone, priorityTone } from './badge-tones';
import { parseCompanyId } from './company-id';
import { queryForTab, tabFromQuery } from './company-tab';

it.each([
  [1, 'blue', 'grey'],
  [2, 'blue', 'grey'],
  [3, 'yellow', 'blue'],
  [4, 'red', 'green'],
  [5, 'red', 'green'],
])('a score of %s is %s as a priority and %s as an impact', (score, priority, impact) => {
  expect([priorityTone(score), impactTone(score)]).toEqual([priority, impact]);
});

it.each([
  ['7', 7],
  ['abc', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['', null],
  ['1e3', null],
  [undefined, null],
])('parses the id %s as %s', (param, id) => {
  expect(parseCompanyId(param)).toBe(id);
});

it.each([
  ['', 'products'],
  ['tab=report', 'report'],
  ['tab=contacts', 'contacts'],
  ['tab=nothing', 'products'],
])('the query "%s" shows the tab %s', (query, tab) => {
  expect(tabFromQuery(new URLSearchParams(query))).toBe(tab);
});

it('omits the default tab from the query, and keeps the rest of the query', () => {
  const query = new URLSearchParams('lang=es&tab=report');
  expect(queryForTab(query, 'products').toString()).toBe('lang=es');
  expect(queryForTab(query, 'strengths').toString()).toBe('lang=es&tab=strengths');
});
