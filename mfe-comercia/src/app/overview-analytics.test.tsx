import { type FakeCall, reply } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { analytics, analyticsApi, analyticsData, figure, runningWeek } from '../test/analytics-api';
import { open } from '../test/open-portal';

const part = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('li');
const report = {
  ...{ id: 12, marketingCompanyId: 3, type: 'weekly', period: '2026-W52', language: 'en', running: false },
  createdAt: '2026-12-28T07:00:00.000Z',
};
const whole = {
  ...report,
  data: { ...analytics(), costPerLeadBefore: null, sourcesOfTrend: [], advice: [] },
  summary: '15 leads came in, 25.5 % more than before. Four were won.\n\nMore was sent.',
  recommendations: '- Go on.',
};

function openOverview(reports: object[], answer: unknown) {
  const data = analyticsData(answer);
  const others = analyticsApi(data);
  const fetch = (call: FakeCall) => {
    if (call.path.startsWith('/api/marketing/companies/3/analytics-reports')) return reply(200, reports);
    if (call.path === '/api/marketing/analytics-reports/12?language=en') return whole;
    return others(call);
  };
  return open('', data, { fetch });
}

it('tells of the new leads of this week with their change, and what the newest report says first', async () => {
  const { calls } = await openOverview([report], analytics(runningWeek()));
  await waitFor(() =>
    expect(part('Analytics')).toHaveTextContent(
      '15AnalyticsNew leads this week: 3 more (15 against 12), compared with the same days of last week.',
    ),
  );
  expect(calls.map(({ path }) => path)).toContain('/api/marketing/companies/3/analytics?kind=week');
  await waitFor(() =>
    expect(part('Last report')).toHaveTextContent('Last report15 leads came in, 25.5 % more than before.'),
  );
  expect(part('Last report')).not.toHaveTextContent('Four were won');
  expect(screen.getByRole('link', { name: 'Last report' })).toHaveAttribute(
    'href',
    '/comercia?view=analytics&company=3&show=reports&report=12',
  );
});

it.each([
  [26, '35AnalyticsNew leads this week: 9 more (35 against 26), compared with'],
  [35, '35AnalyticsNew leads this week: no change (35 against 35), compared with'],
])('shows the number that it compares with %i, and the one with today', async (before, said) => {
  const { leads } = analytics();
  const created = { value: 42, compared: { now: 35, before } };
  await openOverview([], analytics({ ...runningWeek(), leads: { ...leads, created } }));
  await waitFor(() =>
    expect(part('Analytics')).toHaveTextContent(`${said} the same days of last week. With today: 42`),
  );
});

it('says that the week has only begun, and that there is no report, with the way to make one', async () => {
  const { leads } = analytics();
  await openOverview(
    [],
    analytics({ ...runningWeek(), comparison: null, leads: { ...leads, created: figure(1) } }),
  );
  await waitFor(() => expect(part('Analytics')).toHaveTextContent(/^1Analytics.*only just begun\.$/));
  expect(part('Last report')).toHaveTextContent(/No reports yet/);
  expect(screen.getByRole('link', { name: 'Last report' })).toHaveAttribute(
    'href',
    '/comercia?view=analytics&company=3&show=reports',
  );
});
