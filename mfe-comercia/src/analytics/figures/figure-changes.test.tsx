import { screen, within } from '@testing-library/react';
import { analytics, analyticsApi, analyticsData, runningWeek } from '../../test/analytics-api';
import { open } from '../../test/open-portal';

const openFigures = (answer: unknown, query = '&period=2025-W52') => {
  const data = analyticsData(answer);
  return open(`?view=analytics&company=3${query}`, data, { fetch: analyticsApi(data) });
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const card = async (name: string) =>
  within(await screen.findByRole('list', { name: 'Key figures' }))
    .getByRole('heading', { name })
    .closest('li');
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('shows for a current period the compared numbers with links, and beside them the numbers including today', async () => {
  const { leads, campaigns } = analytics();
  const running = (value: number, now: number, before: number) => ({ value, compared: { now, before } });
  const data = analytics({
    ...runningWeek(),
    leads: {
      ...leads,
      ...{
        created: running(42, 35, 26),
        won: running(9, 6, 4),
        lost: running(9, 6, 4),
        open: running(50, 48, 44),
        forward: running(9, 6, 4),
      },
      ...{ movedLeads: { forward: 8, back: 0 }, movedLeadsCompared: { forward: 5, back: 0 } },
      bySource: [{ source: 'Referral', created: running(42, 35, 26) }],
    },
    campaigns: { ...campaigns, mails: { ...campaigns.mails, bounced: running(8, 5, 2) } },
  });
  await openFigures(data, '');
  expect(await card('New leads')).toHaveTextContent(
    /^New leads359 more \(35 against 26\) · betterSo far: 42$/,
  );
  expect(await card('Open at the end')).toHaveTextContent('484 more (48 against 44)Now: 50');
  // The count covers the same days as the list of leads that it links to.
  expect(await card('Steps forward')).toHaveTextContent(
    'Steps forward62 more (6 against 4) · betterSo far: 95 leads',
  );
  expect(hrefOf('Steps forward')).toMatch(/step=forward&stepFrom=2025-12-22&stepUntil=2025-12-23$/);
  expect(hrefOf('New leads')).toContain(
    'createdFrom=2025-12-21T23%3A00%3A00.000Z&createdUntil=2025-12-23T23%3A00%3A00.000Z',
  );
  expect(hrefOf('Lost')).toMatch(/step=lost&stepFrom=2025-12-22&stepUntil=2025-12-23$/);
  expect(hrefOf('Open at the end')).toMatch(/wasIn=open&wasOn=2025-12-23$/);
  const sources = (await section('New leads by source')).getAllByRole('cell', { hidden: true });
  expect(sources.map(({ textContent }) => textContent)).toEqual(['35', '9 more (35 against 26)']);
  const mails = within(await screen.findByRole('list', { name: 'Campaigns and emails' }));
  expect(mails.getByRole('heading', { name: 'Bounced' }).closest('li')).toHaveTextContent(
    'Bounced53 more (5 against 2) · worseSo far: 8',
  );
});

it('sorts sources of a current period by the numbers shown, without those that only today has', async () => {
  const { leads } = analytics();
  const running = (value: number, now: number, before: number) => ({ value, compared: { now, before } });
  const bySource = [
    { source: 'Messe', created: running(200, 0, 0) },
    { source: 'Web', created: running(12, 9, 8) },
    { source: 'Fair', created: running(11, 10, 0) },
    { source: 'Radio', created: running(0, 0, 4) },
    { source: null, created: running(30, 30, 1) },
  ];
  await openFigures(analytics({ ...runningWeek(), leads: { ...leads, bySource } }), '');
  const names = (await section('New leads by source')).getAllByRole('rowheader', { hidden: true });
  expect(names.map(({ textContent }) => textContent)).toEqual(['Fair', 'Web', 'Radio', 'All other sources']);
});

it('counts losses of a current period by reason as the card does: over the days compared', async () => {
  const { leads } = analytics();
  const running = (value: number, now: number, before: number) => ({ value, compared: { now, before } });
  const lossReasons = [
    { reason: 'price', lost: running(3, 2, 1), sources: [{ source: 'Web', lost: 2 }] },
    { reason: 'timing', lost: running(4, 3, 0), sources: [] },
    { reason: 'noNeed', lost: running(9, 0, 0), sources: [] },
  ] as const;
  const rows = lossReasons.map((row) => ({ ...row, sources: [...row.sources] }));
  await openFigures(
    analytics({ ...runningWeek(), leads: { ...leads, lost: running(16, 5, 1), lossReasons: rows } }),
    '',
  );
  const losses = await section('Why leads were lost');
  expect(losses.getByText('“Not now” was named most often: for 3 of 5 lost leads.')).toBeVisible();
  const cells = losses.getAllByRole('cell', { hidden: true }).map(({ textContent }) => textContent);
  expect(cells).toEqual(['3', '3 more (3 against 0)', '–', '2', '1 more (2 against 1)', 'Web (2)']);
  const compared = /step=lost&stepFrom=2025-12-22&stepUntil=2025-12-23/;
  for (const link of losses.getAllByRole('link', { hidden: true }))
    expect(link).toHaveAttribute('href', expect.stringMatching(compared));
});

it('names the days that the numbers count on the last days of a month that is longer than the one before', async () => {
  const { leads, period } = analytics();
  const keys = { kind: 'month', key: '2026-03', previousKey: '2026-02', nextKey: null } as const;
  const march = { ...period, ...keys, firstDay: '2026-03-01', lastDay: '2026-03-31', running: true };
  const comparison = {
    ...{ firstDay: '2026-03-01', lastDay: '2026-03-28', whole: false },
    ...{ previousFirstDay: '2026-02-01', previousLastDay: '2026-02-28' },
  };
  const created = { value: 45, compared: { now: 40, before: 40 } };
  const shownLeads = { ...leads, created };
  await openFigures(analytics({ period: march, comparison, leads: shownLeads }), '&period=2026-03');
  expect(await card('New leads')).toHaveTextContent('So far: 45');
  expect(
    screen.getByText(/These numbers count full days, up to 28 Mar 2026. Later days, including today,/),
  ).toBeVisible();
  expect(screen.getByText(/Compared figures cover 1 – 28 Mar 2026, against/)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/yesterday|With today|full days so far/);
});

it('marks a rise of losses as worse, and a rise of wins as better', async () => {
  const { leads } = analytics();
  const rise = { value: 9, compared: { now: 9, before: 4 } };
  await openFigures(analytics({ leads: { ...leads, won: rise, lost: rise } }));
  const toneOf = async (name: string) =>
    (await card(name))?.querySelector('[data-tone]')?.getAttribute('data-tone');
  expect([await toneOf('Won'), await toneOf('Lost')]).toEqual(['good', 'bad']);
  expect(await card('Won')).toHaveTextContent('Won95 more (9 against 4) · better');
  expect(await card('Lost')).toHaveTextContent('Lost95 more (9 against 4) · worse');
  expect(await card('Open at the end')).not.toHaveTextContent(/better|worse/);
});

it('replaces a chart of zeros by a sentence', async () => {
  const { trend } = analytics();
  await openFigures(analytics({ trend: trend.map((point) => ({ ...point, lost: 0, sent: 0 })) }));
  const charts = await section('The last 13 weeks');
  expect(charts.getAllByRole('application').map((one) => one.getAttribute('aria-label'))).toEqual([
    'New leads',
    'Won',
  ]);
  expect(charts.getByText('No leads were lost.')).toBeInTheDocument();
  expect(charts.getByText('No emails were sent.')).toBeInTheDocument();
});

it('explains hatched columns only when columns are drawn', async () => {
  const { trend } = analytics();
  const none = { created: 0, won: 0, lost: 0, forward: 0, back: 0, sent: 0 };
  const empty = { ...runningWeek(), trend: trend.map((point) => ({ ...point, ...none })) };
  await openFigures(analytics(empty), '');
  const charts = await section('The last 13 weeks');
  expect(charts.getByText('No leads came in.')).toBeInTheDocument();
  expect(charts.queryByText(/striped/)).toBeNull();
});

it('draws no bars when all are zero, for example sources that have dried up', async () => {
  const { leads } = analytics();
  const none = { value: 2, compared: { now: 0, before: 3 } };
  await openFigures(
    analytics({
      leads: {
        ...leads,
        bySource: [{ source: 'Referral', created: none }],
        byColumn: leads.byColumn.map(({ column }) => ({ column, atEnd: 0, atStart: 0 })),
      },
    }),
  );
  for (const name of ['New leads by source', 'Leads by status']) {
    const charts = await section(name);
    expect(charts.getByText('Every value is 0.')).toBeInTheDocument();
    expect(charts.queryByRole('application')).toBeNull();
    expect(charts.queryByText(/bars/)).toBeNull();
  }
});

it('says that there are no leads instead of a median or a share of none', async () => {
  const { leads } = analytics();
  const none = { median: null, leads: 0, medianBefore: null };
  const share = { won: 0, of: 0 };
  await openFigures(
    analytics({ leads: { ...leads, daysToContact: none, daysToWon: none, ofCreated: share, ofOpen: share } }),
  );
  const list = within(await screen.findByRole('list', { name: 'Key figures' }));
  expect(list.getAllByText('No leads in this period')).toHaveLength(4);
  expect(list.queryByText(/Median of|0 of 0/)).toBeNull();
});
