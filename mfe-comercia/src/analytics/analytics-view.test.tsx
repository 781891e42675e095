import { reply } from '@portals/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type AnalyticsData,
  analytics,
  analyticsApi,
  analyticsData,
  quietWeek,
  runningWeek,
} from '../test/analytics-api';
import { open, press, user } from '../test/open-portal';
import { countPolling } from './figures/figures-panel';

const openFigures = (
  data: AnalyticsData = analyticsData(analytics()),
  query = '&period=2025-W52',
  options = {},
) => open(`?view=analytics&company=3${query}`, data, { fetch: analyticsApi(data), ...options });
const shown = () => screen.findByRole('heading', { level: 2, name: /^Week 52/ });
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const card = async (name: string) =>
  within(await screen.findByRole('list', { name: 'Key figures' }))
    .getByRole('heading', { name })
    .closest('li');
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const asked = (calls: { path: string }[]) =>
  calls.filter(({ path }) => path.includes('/analytics?')).map(({ path }) => path);
/** Returns the values drawn in a chart, in order. */
const drawn = (chart: HTMLElement) =>
  Array.from(chart.querySelectorAll('[data-value]'), (bar) => Number(bar.getAttribute('data-value')));
/** Returns the figures of a table, row by row. */
const rowsOf = (table: HTMLElement) =>
  Array.from(table.querySelectorAll('tbody tr'), (row) =>
    Array.from(row.querySelectorAll('td'), (cell) => cell.textContent),
  );

it('shows the figures of the period in the address, with their changes and links to the leads', async () => {
  const { calls } = await openFigures();
  await shown();
  expect(asked(calls)).toEqual(['/api/marketing/companies/3/analytics?period=2025-W52']);
  expect(await card('New leads')).toHaveTextContent('New leads153 more (15 against 12) · better');
  expect(await card('Lost')).toHaveTextContent('Lost23 fewer (2 against 5) · better');
  expect(await card('Steps forward')).toHaveTextContent(
    'Steps forward9No change (9 against 9)7 leads moved forward',
  );
  expect(await card('Steps back')).toHaveTextContent(
    'Steps back12 fewer (1 against 3) · better1 lead moved back',
  );
  expect(await card('Conversion of new leads')).toHaveTextContent('20%3 of 15');
  expect(await card('Conversion of open leads')).toHaveTextContent('8%4 of 504.2% before');
  expect(await card('From arrival to first contact')).toHaveTextContent(
    '2.5 daysMedian of 8 leads4 days before',
  );
  const created = 'createdFrom=2025-12-21T23%3A00%3A00.000Z&createdUntil=2025-12-28T23%3A00%3A00.000Z';
  const days = 'stepFrom=2025-12-22&stepUntil=2025-12-28';
  const leads = '/comercia?view=leads&company=3&';
  expect(hrefOf('New leads')).toBe(`${leads}${created}`);
  expect(hrefOf('Won')).toBe(`${leads}step=won&${days}`);
  expect(hrefOf('Steps back')).toBe(`${leads}step=back&${days}`);
  expect(hrefOf('From arrival to first contact')).toBe(`${leads}step=contacted&${days}`);
  expect(hrefOf('Not contacted for more than 7 days')).toBe(
    `${leads}wasIn=new&wasOn=2025-12-28&createdUntil=2026-01-04T23%3A00%3A00.000Z`,
  );
});

it('draws the values of its tables, and remembers the chosen form', async () => {
  const { unmount } = await openFigures();
  const funnel = await section('Leads by status');
  const table = funnel.getByRole('table', { hidden: true });
  expect(table).not.toBeVisible();
  const values = rowsOf(table).map((cells) => cells.map(Number));
  expect(drawn(funnel.getByRole('application'))).toEqual([
    ...values.map(([end]) => end),
    ...values.map(([, start]) => start),
  ]);
  const trend = await section('The last 13 weeks');
  const rows = rowsOf(trend.getByRole('table', { hidden: true }));
  expect(drawn(trend.getByRole('application', { name: 'New leads' }))).toEqual(
    rows.map(([created]) => Number(created)),
  );
  expect(drawn(trend.getByRole('application', { name: 'Lost' }))).toEqual(
    rows.map(([, , lost]) => Number(lost)),
  );
  await user.click(screen.getByRole('radio', { name: 'Tables' }));
  expect(table).toBeVisible();
  expect(screen.queryByRole('application')).toBeNull();
  unmount();
  await openFigures();
  await shown();
  expect(screen.getByRole('radio', { name: 'Tables' })).toBeChecked();
  expect(screen.queryByRole('application')).toBeNull();
});

it('marks each kind of change with a different arrow', async () => {
  await openFigures();
  const arrow = async (name: string) => (await card(name))?.querySelector('svg')?.getAttribute('class');
  expect(await arrow('New leads')).toMatch(/arrow-up/);
  expect(await arrow('Lost')).toMatch(/arrow-down/);
  expect(await arrow('Steps forward')).toMatch(/arrow-right/);
});

it('counts campaigns, texts and sources as bars and tables with links to the lists', async () => {
  await openFigures();
  const listed = async (name: string) => {
    const table = (await section(name)).getByRole('table', { hidden: true });
    const chart = (await section(name)).getByRole('application');
    expect(drawn(chart)).toEqual(rowsOf(table).map(([count]) => Number(count)));
    return Array.from(table.querySelectorAll('td a'), (link) => link.getAttribute('href'));
  };
  expect(await listed('Campaigns by type and status')).toEqual([
    '/comercia?view=campaigns&company=3&type=email&status=active',
    '/comercia?view=campaigns&company=3&type=landing+page&status=draft',
  ]);
  expect(await listed('Texts by type')).toEqual([
    '/comercia?view=content&company=3&show=history&type=email',
    '/comercia?view=content&company=3&show=history&type=social',
  ]);
  expect(await listed('New leads by source')).toHaveLength(2);
  const sources = (await section('New leads by source')).getByRole('table', { hidden: true });
  expect(rowsOf(sources)[0]).toEqual(['9', '5 more (9 against 4)']);
  const trend = (await section('The last 13 weeks')).getByRole('table', { hidden: true });
  const headers = Array.from(trend.querySelectorAll('thead th'), ({ textContent }) => textContent);
  expect(headers.slice(1)).toEqual([
    'New leads',
    'Won',
    'Lost',
    'Steps forward',
    'Steps back',
    'Emails sent',
  ]);
});

it('counts campaigns with other statuses by type, with a link to all of that type (rule 12.22)', async () => {
  const { campaigns } = analytics();
  const more = { ...campaigns, nowOthers: [{ type: 'email' as const, count: 7 }] };
  await openFigures(analyticsData(analytics({ campaigns: more })));
  const table = (await section('Campaigns by type and status')).getByRole('table', { hidden: true });
  const row = within(table).getByRole('row', { name: /other statuses/, hidden: true });
  expect(row).toHaveTextContent(/^Email: other statuses7$/);
  expect(row.querySelector('a')).toHaveAttribute('href', '/comercia?view=campaigns&company=3&type=email');
});

it('draws nothing without campaigns, and does not link a share of nothing', async () => {
  const { leads, campaigns } = analytics();
  const none = { leads: { ...leads, ofCreated: { won: 0, of: 0 } }, campaigns: { ...campaigns, now: [] } };
  await openFigures(analyticsData(analytics(none)));
  const now = await section('Campaigns by type and status');
  expect(now.getByText('There are no campaigns yet.')).toBeInTheDocument();
  expect(now.queryByRole('application')).toBeNull();
  expect(now.queryByRole('table', { hidden: true })).toBeNull();
  expect(await card('Conversion of new leads')).toHaveTextContent('–No leads in this period');
  expect(screen.queryByRole('link', { name: 'Conversion of new leads' })).toBeNull();
});

it('prints the figures without the links to other periods', async () => {
  await openFigures();
  const part = (await shown()).closest('[data-figures]');
  expect(part).toContainElement(screen.getByRole('region', { name: 'Leads by status' }));
  expect(part).not.toContainElement(screen.getByRole('group', { name: 'Period' }));
});

it('reads a chart value by value with the keyboard, and opens the leads behind one', async () => {
  const { location } = await openFigures();
  const sources = await section('New leads by source');
  const chart = sources.getByRole('application');
  const said = () => sources.getByRole('status').textContent;
  expect(chart).toHaveAccessibleDescription(/arrow keys/);
  chart.focus();
  await user.keyboard('{ArrowRight}');
  expect(said()).toBe('Referral: 9');
  await user.keyboard('{End}');
  expect(said()).toBe('All other sources: 1');
  // "All other sources" is a total without a list of leads, so Enter does nothing.
  await user.keyboard('{Enter}');
  expect(location()).toContain('view=analytics');
  await user.keyboard('{ArrowLeft}');
  expect(said()).toBe('Fair of the wooden furniture of the north of Spain: 5');
  await user.keyboard('{Home}{Escape}');
  expect(said()).toBe('');
  await user.keyboard('{ArrowLeft}{Home}{Enter}');
  expect(location()).toContain('view=leads&company=3&source=Referral&createdFrom=2025-12-21');
});

it('links a bar and a table row to the leads behind them', async () => {
  const { location } = await openFigures();
  const funnel = await section('Leads by status');
  const chart = funnel.getByRole('application');
  const bar = (at: number) => chart.querySelectorAll('[data-value]')[at] as Element;
  // A browser fires these events when a bar moves under a stationary pointer.
  fireEvent.mouseEnter(bar(0));
  fireEvent.mouseOver(bar(0));
  expect(funnel.getByRole('status')).toBeEmptyDOMElement();
  const fillOf = (at: number) => bar(at).querySelector('rect:nth-of-type(2)')?.getAttribute('fill');
  expect(fillOf(0)).not.toMatch(/^url/);
  expect(fillOf(7)).toMatch(/^url/);
  fireEvent.mouseMove(bar(0));
  expect(funnel.getByRole('status')).toHaveTextContent('New: at the end 20, at the start 18');
  await user.click(screen.getByRole('radio', { name: 'Tables' }));
  const [atEnd, atStart] = within(funnel.getByRole('row', { name: /^Contacted/ })).getAllByRole('link');
  expect(atEnd).toHaveAttribute('href', '/comercia?view=leads&company=3&wasIn=contacted&wasOn=2025-12-28');
  expect(atStart).toHaveAttribute('href', '/comercia?view=leads&company=3&wasIn=contacted&wasOn=2025-12-21');
  fireEvent.click(bar(1));
  expect(location()).toBe('/comercia?view=leads&company=3&wasIn=contacted&wasOn=2025-12-28');
});

it('says what a current period is compared with, and hatches it', async () => {
  await openFigures(analyticsData(analytics(runningWeek())), '');
  expect(
    await screen.findByText(
      /^This week is not over yet\. .* against the same number of days of the period before/,
    ),
  ).toBeVisible();
  const trend = await section('The last 13 weeks');
  const fills = Array.from(
    trend
      .getByRole('application', { name: 'New leads' })
      .querySelectorAll('[data-value] > rect:nth-child(2)'),
    (bar) => bar.getAttribute('fill'),
  );
  expect(fills.at(-1)).toMatch(/^url/);
  expect(fills.filter((fill) => fill?.startsWith('url'))).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'The week after' })).toBeDisabled();
});

it('says that there is nothing to compare on the first day', async () => {
  const { period } = runningWeek();
  await openFigures(analyticsData(analytics({ ...(period && { period }), comparison: null })), '');
  expect(await screen.findByText(/On its first day there is nothing to compare yet\.$/)).toBeVisible();
});

it('changes the period in the address', async () => {
  const { location, calls } = await openFigures();
  await shown();
  await user.click(screen.getByRole('link', { name: 'The week before' }));
  expect(location()).toBe('/comercia?view=analytics&company=3&period=2025-W51');
  await waitFor(() => expect(asked(calls).at(-1)).toMatch(/period=2025-W51$/));
  await shown();
  expect(screen.getByRole('link', { name: 'The week before' })).toHaveFocus();
  await user.click(screen.getByRole('radio', { name: 'Month' }));
  expect(location()).toBe('/comercia?view=analytics&company=3&period=2025-12');
  await shown();
  await press('This week');
  expect(location()).toMatch(/period=\d{4}-W\d\d$/);
  await shown();
});

it('restores the focus when the pressed link has no further period to lead to', async () => {
  const data = analyticsData(analytics());
  await openFigures(data);
  await shown();
  data.answers = [analytics(runningWeek())];
  await press('This week');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'This week' })).toBeNull());
  expect(screen.getByRole('combobox', { name: 'Choose a period' })).toHaveFocus();
});

it('says that there was no activity, and still shows the current leads', async () => {
  await openFigures(analyticsData(analytics(quietWeek())));
  expect(await screen.findByRole('heading', { name: 'No activity' })).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Key figures' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Leads by status' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'New leads by source' })).toBeNull();
});

it('shows the figures of a week in which leads only moved to a status of their own (rule 12.56)', async () => {
  const week = analytics(quietWeek());
  const [first, ...rest] = week.leads.byColumn;
  if (first === undefined) throw new Error('no column');
  const byColumn = [{ ...first, atStart: first.atEnd + 2 }, ...rest];
  await openFigures(analyticsData({ ...week, leads: { ...week.leads, byColumn } }));
  expect(await screen.findByRole('list', { name: 'Key figures' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'No activity' })).toBeNull();
});

it('shows the progress of counting until all leads are counted', async () => {
  Object.assign(countPolling, { intervalMs: 20 });
  const data = analyticsData(analytics({ counted: { done: 1200, total: 5000 } }));
  await openFigures(data);
  expect(await screen.findByText(/^1,200 of 5,000 leads are counted/)).toBeInTheDocument();
  data.answers = [analytics()];
  await waitFor(() => expect(screen.queryByText('Still counting')).toBeNull());
  Object.assign(countPolling, { intervalMs: 5000 });
});

it('can be retried after a failure', async () => {
  const data = analyticsData(reply(503, {}), analytics());
  await openFigures(data);
  expect(await screen.findByText('The figures could not be loaded')).toBeInTheDocument();
  expect(hrefOf('The week before')).toMatch(/period=2025-W51$/);
  expect(hrefOf('The week after')).toMatch(/period=2026-W01$/);
  await press('Try again');
  expect(await shown()).toBeInTheDocument();
});

it('says that the period does not exist, and links to the current week', async () => {
  const refusal = reply(400, {
    code: 'PERIOD_UNKNOWN',
    message: 'Unknown.',
    requestId: 'r',
    statusCode: 400,
  });
  await openFigures(analyticsData(refusal), '&period=2025-W53');
  expect(await screen.findByText('There is no such period')).toBeInTheDocument();
  expect(hrefOf('This week')).toBe('/comercia?view=analytics&company=3');
});

it('refetches the figures when the user comes back', async () => {
  const { calls } = await openFigures();
  await shown();
  const rail = within(screen.getByRole('navigation', { name: 'Marketing and sales' }));
  await user.click(rail.getByRole('link', { name: 'Products' }));
  await user.click(rail.getByRole('link', { name: 'Analytics' }));
  await shown();
  await waitFor(() => expect(asked(calls)).toHaveLength(2));
});

it('is translated to Spanish', async () => {
  await openFigures(analyticsData(analytics(runningWeek())), '', { language: 'es' });
  expect(await screen.findByRole('heading', { name: /^Semana 52: 22/ })).toBeInTheDocument();
  expect(screen.getByText(/^Esta semana aún no ha terminado/)).toBeInTheDocument();
  expect(screen.getByText('3 más (15 frente a 12) · mejor')).toBeInTheDocument();
});
