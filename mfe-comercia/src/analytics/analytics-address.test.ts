import { LeadQuery } from '@portals/contracts/marketing';
import { analytics, runningWeek } from '../test/analytics-api';
import {
  analyticsPath,
  analyticsPlaceOf,
  createdFilter,
  figureLeadsPath,
  placeBeforeFilter,
  placeFilter,
  stepFilter,
  waitingFilter,
  wonOfCreatedFilter,
} from './analytics-address';

const week = { firstDay: '2026-12-21', lastDay: '2026-12-27' };
const now = new Date('2026-12-30T23:30:00Z');

describe('the address of a place in the view of analytics', () => {
  it.each([
    [{}, ''],
    [{ period: '2026-W52' }, '&period=2026-W52'],
    [{ period: '2026-12', panel: 'figures' }, '&period=2026-12'],
    [{ panel: 'reports' }, '&show=reports'],
    [{ report: 12 }, '&show=reports&report=12'],
    [{ compare: [12, 15] }, '&show=reports&compare=12%2C15'],
  ] as const)('names %j', (place, query) => {
    const path = analyticsPath(3, place);
    expect(path).toBe(`/comercia?view=analytics&company=3${query}`);
    const { panel, ...others } = place as { panel?: string };
    expect(analyticsPlaceOf(new URLSearchParams(path.split('?')[1]))).toEqual({
      ...others,
      panel: query.includes('show=reports') ? 'reports' : 'figures',
    });
  });

  it.each(['report=7', 'compare=7,8', 'report=7&show=figures'])(
    'opens reports without naming their panel: %s',
    (query) => {
      expect(analyticsPlaceOf(new URLSearchParams(query)).panel).toBe('reports');
    },
  );

  it.each([
    'period=last',
    'report=0',
    'report=x',
    'compare=12',
    'compare=12,12',
    'compare=1,2,3',
    'compare=a,b',
  ])('ignores %s', (query) => {
    expect(analyticsPlaceOf(new URLSearchParams(query))).toEqual({ panel: 'figures' });
  });
});

describe('the list behind a figure', () => {
  it('is a view of leads', () => {
    expect(figureLeadsPath(3, stepFilter('won', week))).toBe(
      '/comercia?view=leads&company=3&step=won&stepFrom=2026-12-21&stepUntil=2026-12-27',
    );
  });

  it('begins and ends with the days in Madrid', () => {
    expect(createdFilter(week)).toEqual({
      createdFrom: '2026-12-20T23:00:00.000Z',
      createdUntil: '2026-12-27T23:00:00.000Z',
    });
    const march = createdFilter({ firstDay: '2026-03-29', lastDay: '2026-03-29' }, 'Fair');
    expect(march).toEqual({
      source: 'Fair',
      createdFrom: '2026-03-28T23:00:00.000Z',
      createdUntil: '2026-03-29T22:00:00.000Z',
    });
  });

  it('is as of the end of a period, or as of today while it is in progress', () => {
    expect(placeFilter('open', week, now)).toEqual({ wasIn: 'open', wasOn: '2026-12-27' });
    const running = { firstDay: '2026-12-28', lastDay: '2027-01-03' };
    expect(placeFilter('won', running, now)).toEqual({ wasIn: 'won', wasOn: '2026-12-31' });
    expect(placeBeforeFilter('won', running)).toEqual({ wasIn: 'won', wasOn: '2026-12-27' });
  });

  it('contains those won so far, and those that wait', () => {
    expect(wonOfCreatedFilter(week, now)).toEqual({
      ...createdFilter(week),
      ...{ step: 'won', stepFrom: '2026-12-21', stepUntil: '2026-12-31' },
    });
    const { createdUntil } = analytics().waiting;
    expect(waitingFilter(analytics(runningWeek()))).toEqual({ status: 'new', createdUntil });
    const { period } = analytics();
    expect(waitingFilter(analytics())).toEqual({ wasIn: 'new', wasOn: period.lastDay, createdUntil });
  });

  it('has a filter that the list of leads can parse', () => {
    const all = [createdFilter(week), stepFilter('back', week), placeFilter('open', week)];
    for (const filter of [
      ...all,
      wonOfCreatedFilter(week, now),
      waitingFilter(analytics()),
      waitingFilter(analytics(runningWeek())),
    ]) {
      expect(LeadQuery.parse(filter)).toMatchObject(filter);
    }
  });
});
