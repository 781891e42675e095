import type { Capability } from '@portals/contracts/fields';
import type { AnalyticsFigure, CompanyOverview } from '@portals/contracts/marketing';
import { renderPortal, reply, testUser } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { company, marketingApi } from '../test/marketing-api';
import { open, press, user } from '../test/open-portal';

const part = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('li');
const lastReport = {
  id: 12,
  summary: '15 leads came in, 25.5 % more than before. Four were won.\n\nMore was sent.',
};
const failed = 'Some figures could not be loaded';

const openOverview = (week: AnalyticsFigure, report: CompanyOverview['lastReport'] = null) =>
  open('', { companies: [company(3, 'Alfa')], products: [], overview: { week, lastReport: report } });

it('shows the new leads of this week with their change, and the first sentence of the newest report', async () => {
  await openOverview({ value: 15, compared: { now: 15, before: 12 } }, lastReport);
  await waitFor(() =>
    expect(part('Analytics')).toHaveTextContent(
      '15AnalyticsNew leads this week: 3 more (15 against 12), compared with the same days of last week.',
    ),
  );
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
])('shows the compared number %i, and the one including today', async (before, said) => {
  await openOverview({ value: 42, compared: { now: 35, before } });
  await waitFor(() =>
    expect(part('Analytics')).toHaveTextContent(`${said} the same days of last week. So far: 42`),
  );
});

it('says that the week has just begun, and links to creating the first report', async () => {
  await openOverview({ value: 1, compared: null });
  await waitFor(() => expect(part('Analytics')).toHaveTextContent(/^1Analytics.*only just begun\.$/));
  expect(part('Last report')).toHaveTextContent(/No reports yet/);
  expect(screen.getByRole('link', { name: 'Last report' })).toHaveAttribute(
    'href',
    '/comercia?view=analytics&company=3&show=reports',
  );
});

const alfa = () => marketingApi({ companies: [company(3, 'Alfa'), company(4, 'Beta')], products: [] });
const calledPaths = (calls: readonly { path: string }[]) => calls.map(({ path }) => path.split('?')[0]);

it('makes one request besides those for the companies and the day, in parallel when the address names a company', async () => {
  const { calls } = await renderPortal(portal, {
    ...{ route: '/comercia?company=4', user: testUser },
    fetch: (call) => (call.path.includes('?sort=name') ? new Promise(() => {}) : alfa()(call)),
  });
  const all = [
    ...['/api/marketing/companies', '/api/marketing/companies/4/overview'],
    '/api/marketing/my-day',
  ];
  await waitFor(() => expect(calledPaths(calls).toSorted()).toEqual(all));
  expect(screen.getByText('Loading the overview')).toBeInTheDocument();
});

it.each<[Capability[], string, number]>([
  [['read'], '3 guest', 0],
  [['read', 'contribute', 'work'], '3', 1],
])(
  'with %j the last time, stored as "%s", reads the overview at once: %i (rule 18.59)',
  async (capabilities, kept, requests) => {
    const data = { companies: [{ ...company(3, 'Alfa'), capabilities }], products: [] };
    const first = await open('', data);
    await waitFor(() => expect(window.localStorage.getItem(`company/${testUser.id}`)).toBe(kept));
    first.unmount();
    const api = marketingApi(data);
    const { calls } = await open('?company=3', data, {
      fetch: (call) => (call.path.includes('?sort=name') ? new Promise(() => {}) : api(call)),
    });
    expect(await screen.findByText('Loading the overview')).toBeInTheDocument();
    expect(calledPaths(calls).filter((path) => path?.includes('/companies/3/'))).toHaveLength(requests);
  },
);

it('shows the overview of the chosen company when the named one is another user’s', async () => {
  const { calls } = await renderPortal(portal, {
    ...{ route: '/comercia?company=9', user: testUser, fetch: alfa() },
  });
  await waitFor(() => expect(part('Products')).toHaveTextContent(/^0ProductsWhat Alfa sells/));
  expect(screen.queryByText(failed)).toBeNull();
  expect(calledPaths(calls)).toContain('/api/marketing/companies/3/overview');
});

it('shows what could be loaded when a part is missing, with an error and a retry', async () => {
  const data = { companies: [company(3, 'Alfa')], products: [], overview: { leads: undefined, lastReport } };
  const { calls } = await open('', data);
  await waitFor(() => expect(part('Last report')).toHaveTextContent(/15 leads came in/));
  expect(part('Leads')).toHaveTextContent(/^Leads/);
  expect(part('Products')).toHaveTextContent(/^0Products/);
  expect(screen.getByText(failed)).toBeInTheDocument();
  Reflect.deleteProperty(data.overview, 'leads');
  await press('Try again');
  await waitFor(() => expect(part('Leads')).toHaveTextContent(/^0Leads/));
  expect(screen.queryByText(failed)).toBeNull();
  expect(calledPaths(calls).filter((path) => path?.endsWith('/overview'))).toHaveLength(2);
});

it('shows the cards without numbers, and an error, when nothing could be loaded', async () => {
  await renderPortal(portal, {
    ...{ route: '/comercia', user: testUser },
    fetch: (call) => (call.path.includes('/overview') ? reply(503, {}) : alfa()(call)),
  });
  await waitFor(() => expect(part('Leads')).toHaveTextContent(/^Leads/));
  expect(part('Companies')).toHaveTextContent(/^2Companies/);
  expect(screen.getByText(failed)).toBeInTheDocument();
});

it('shows the previous numbers until they are refetched when the user comes back', async () => {
  const overview = { week: { value: 4, compared: null } };
  const api = marketingApi({ companies: [company(3, 'Alfa')], products: [], overview });
  let answer = () => {};
  let held: Promise<void> = Promise.resolve();
  await renderPortal(portal, {
    ...{ route: '/comercia', user: testUser },
    fetch: (call) => (call.path.includes('/overview') ? held.then(() => api(call)) : api(call)),
  });
  await waitFor(() => expect(part('Analytics')).toHaveTextContent(/^4/));
  const rail = within(screen.getByRole('navigation', { name: 'Marketing and sales' }));
  await user.click(rail.getByRole('link', { name: 'Campaigns' }));
  await screen.findByRole('heading', { level: 1, name: 'Campaigns' });
  overview.week.value = 5;
  held = new Promise((resolve) => {
    answer = resolve;
  });
  await user.click(rail.getByRole('link', { name: 'Overview' }));
  expect(part('Analytics')).toHaveTextContent(/^4/);
  answer();
  await waitFor(() => expect(part('Analytics')).toHaveTextContent(/^5/));
});
