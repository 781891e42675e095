import { lastPeriods, parsePeriod } from '../../kernel/time/period.rules.js';
import { trendOf } from './trend.rules.js';

it('counts each period separately', () => {
  const week = parsePeriod('2027-W01');
  const one = (day: string, measure: string, item: string, count: number) => ({ day, measure, item, count });
  const counts = [
    one('2026-12-28', 'created', '', 2),
    one('2027-01-03', 'created', 'web', 3),
    one('2027-01-04', 'came', 'won', 1),
    one('2027-01-04', 'came', 'lost', 4),
    one('2027-01-10', 'moved', 'forward', 5),
    one('2027-01-10', 'moved', 'back', 6),
    one('2027-01-10', 'mails', 'sent', 7),
    one('2027-01-10', 'mails', 'bounced', 8),
    one('2027-01-11', 'created', 'web', 9),
  ];
  expect(trendOf(counts, week ? lastPeriods(week, 2) : [], '2027-01-10')).toEqual([
    {
      ...{ key: '2026-W53', firstDay: '2026-12-28', lastDay: '2027-01-03', running: false },
      ...{ created: 5, won: 0, lost: 0, forward: 0, back: 0, sent: 0 },
    },
    {
      ...{ key: '2027-W01', firstDay: '2027-01-04', lastDay: '2027-01-10', running: true },
      ...{ created: 0, won: 1, lost: 4, forward: 5, back: 6, sent: 7 },
    },
  ]);
});
