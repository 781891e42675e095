import type { Capability } from '@portals/contracts/fields';
import { heldReply } from '@portals/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { company } from '../../test/marketing-api';
import { open, press, user } from '../../test/open-portal';
import { setClock } from '../../test/open-sending';
import { type ReportData, report, reportApi, reportData } from '../../test/report-api';

const openReports = (data: ReportData, query = '', language: 'en' | 'es' = 'en') =>
  open(`?view=analytics&company=3&show=reports${query}`, data, { fetch: reportApi(data), language });
const week51 = { period: '2025-W51', createdAt: '2025-12-22T07:00:00.000Z' };
const december = { period: '2025-12', type: 'monthly' } as const;
const link = (name: string | RegExp) => screen.findByRole('link', { name });
const question = async (name: RegExp) => within(await screen.findByRole('alertdialog', { name }));
const chooseMore = async (item: string) => {
  await press('More');
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const posts = (calls: { method: string }[]) => calls.filter(({ method }) => method === 'POST');
const cellsOf = async (table: string, row: string) => {
  const rows = within(await screen.findByRole('table', { name: table })).getByRole('row', {
    name: new RegExp(`^${row}`),
  });
  return within(rows)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};

beforeEach(() => setClock('2026-01-07T10:00:00Z'));
afterEach(() => jest.useRealTimers());

it('says that there are no reports yet, and creates that of the last finished period', async () => {
  const data = reportData();
  const { calls, location } = await openReports(data);
  expect(await screen.findByText('Alfa has no reports yet')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Choose a period' })).toHaveDisplayValue(/^Week 1: /);
  await press('Create report');
  await waitFor(() => expect(location()).toContain('report=1'));
  expect(posts(calls)).toMatchObject([{ body: { period: '2026-W01', language: 'en', replace: false } }]);
});

it('does not take the user away from the view that they have opened while the report was created', async () => {
  const data = reportData();
  const api = reportApi(data);
  const held = heldReply(undefined);
  const { location, toast } = await open('?view=analytics&company=3&show=reports', data, {
    fetch: async (call) => {
      if (call.method === 'POST') await held.answer();
      return api(call);
    },
  });
  await press('Create report');
  await user.click(screen.getByRole('link', { name: 'Products' }));
  expect(await screen.findByText('Alfa has no products yet')).toBeInTheDocument();
  const place = location();
  held.release();
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Report created' }));
  await act(async () => undefined);
  expect(location()).toBe(place);
});

it('selects the first two reports, and none when pressed again', async () => {
  await openReports(reportData(report(1), report(2, week51), report(3, december)));
  const box = await screen.findByRole('checkbox', { name: 'Select the first two' });
  const chosen = () => screen.getAllByRole('checkbox', { name: /^Select (Week|December)/, checked: true });
  await user.click(screen.getByRole('checkbox', { name: /^Select December/ }));
  expect(box).not.toBeChecked();
  await user.click(box);
  expect(chosen()).toHaveLength(2);
  expect(box).toBeChecked();
  await user.click(box);
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
});

it('lists reports by kind, and compares two selected ones', async () => {
  const { calls } = await openReports(reportData(report(1), report(2, week51), report(3, december)));
  expect(await link(/^Week 52: /)).toHaveAttribute(
    'href',
    '/comercia?view=analytics&company=3&show=reports&report=1',
  );
  await user.click(screen.getByRole('checkbox', { name: /^Select Week 51/ }));
  expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /^Select Week 52/ }));
  expect(await link('Compare')).toHaveAttribute('href', expect.stringContaining('compare=2%2C1'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Weeks or months' }), 'Months');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Week 52/ })).toBeNull());
  expect(await link('December 2025')).toBeInTheDocument();
  expect(calls.some(({ path }) => path.endsWith('/analytics-reports?kind=month'))).toBe(true);
});

it('replaces a report only after a confirmation, and once even if the button is pressed repeatedly', async () => {
  const data = reportData(report(7, { period: '2026-W01' }));
  const { calls, location } = await openReports(data);
  await user.dblClick(await screen.findByRole('button', { name: 'Create report' }));
  const asked = await question(/^Create the report again/);
  expect(posts(calls)).toHaveLength(1);
  const again = asked.getByRole('button', { name: 'Create it again' });
  for (const _ of [1, 2]) fireEvent.click(again);
  await waitFor(() => expect(location()).toContain('report=7'));
  expect(posts(calls)).toHaveLength(2);
  expect(posts(calls)[1]).toMatchObject({ body: { period: '2026-W01', replace: true } });
  expect(data.reports).toHaveLength(1);
});

it('creates one report when the response is lost and the request repeated', async () => {
  const data = reportData();
  const { calls, toast } = await openReports(data);
  data.instead = ({ method }) => {
    if (method !== 'POST') return undefined;
    delete data.instead;
    data.reports.push(report(1, { period: '2026-W01' }));
    return new TypeError('Failed to fetch');
  };
  await press('Create report');
  await waitFor(() => expect(toast()).toMatchObject({ title: 'The report could not be created' }));
  await press('Create report');
  await question(/^Create the report again/);
  expect(posts(calls)).toHaveLength(2);
  expect(data.reports).toHaveLength(1);
});

it('shows how many leads waited at the end of the period, with a link to them', async () => {
  await openReports(reportData(report(1)), '&report=1');
  expect(await cellsOf('Leads', 'Not contacted for more than 7 days')).toEqual(['12', '–']);
  expect(await link('12')).toHaveAttribute('href', expect.stringContaining('wasIn=new&wasOn=2025-12-28&'));
});

it.each(['en', 'es'] as const)('asks for a report in %s, whoever made it', async (language) => {
  const other = language === 'en' ? 'es' : 'en';
  const { calls } = await openReports(reportData(report(1, { language: other })), '&report=1', language);
  expect((await screen.findByText('More leads came in.')).closest('[lang]')).toHaveAttribute(
    'lang',
    language,
  );
  expect(calls.some(({ path }) => path.endsWith(`/analytics-reports/1?language=${language}`))).toBe(true);
});

it('shows no waiting leads in an older report, which did not record the day', async () => {
  const { waiting } = report(1).data;
  const { day: _unknown, ...others } = waiting;
  const later = { ...report(2).data.period, key: '2026-W01', firstDay: '2025-12-29', lastDay: '2026-01-04' };
  const ofLater = report(2, { period: '2026-W01', data: { period: later } });
  await openReports(reportData(report(1, { data: { waiting: others } }), ofLater), '&compare=1,2');
  expect(await cellsOf('Leads', 'Not contacted for more than 7 days')).toEqual(['–', '12', '–']);
});

it('shows the stored texts and figures, with links to the leads behind the advice', async () => {
  await openReports(reportData(report(1)), '&report=1');
  expect(await screen.findByText('One source fell.')).toBeInTheDocument();
  expect(screen.getByText(/^Created 29 Dec 2025[^.]*\.$/)).toBeInTheDocument();
  expect(
    screen.getAllByRole('link', { name: 'Show the leads' }).map((one) => one.getAttribute('href')),
  ).toEqual(['/comercia?view=leads&company=3&createdUntil=2025-12-20T10%3A00%3A00.000Z&status=new']);
  expect(await cellsOf('Leads', 'New leads')).toEqual(['15', '12']);
  expect(await cellsOf('Leads', 'Conversion of open leads')).toEqual(['8%', '4.2%']);
  const leads = screen.getByRole('table', { name: 'Leads' });
  const hrefOf = (name: string) => within(leads).getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('20%')).toMatch(/createdFrom=.*&step=won&/);
  expect(hrefOf('8%')).toMatch(/step=won&stepFrom=/);
  expect(hrefOf('2.5 days')).toMatch(/step=contacted&stepFrom=/);
  // The list contains each lead once, even a lead that made several moves.
  expect(await cellsOf('Leads', 'Steps forward')).toEqual(['9', '9']);
  expect(await cellsOf('Leads', 'Leads that moved forward')).toEqual(['7', '–']);
  expect(screen.queryByRole('link', { name: '–' })).toBeNull();
  expect(hrefOf('7')).toMatch(/step=forward&stepFrom=2025-12-22&stepUntil=2025-12-28$/);
  expect(within(leads).queryByRole('link', { name: '9' })).toBeNull();
  expect(await cellsOf('New leads by source', 'All other sources')).toEqual(['1', '0']);
  expect(screen.getByRole('link', { name: '15' })).toHaveAttribute(
    'href',
    expect.stringContaining('createdFrom='),
  );
});

it('shows why leads were lost, with a link to those of each reason, and nothing of it in an older report', async () => {
  const { data } = report(1);
  const lostFor = (reason: 'price' | null, value: number, before: number) => ({
    ...{ reason, lost: { value, compared: { now: value, before } } },
    sources: [],
  });
  const lossReasons = [lostFor('price', 4, 1), lostFor(null, 2, 0)];
  const told = report(1, { data: { leads: { ...data.leads, lossReasons } } });
  const { unmount } = await openReports(reportData(told), '&report=1');
  expect(await cellsOf('Why leads were lost', 'Price')).toEqual(['4', '1']);
  expect(await cellsOf('Why leads were lost', 'Not said')).toEqual(['2', '0']);
  const links = within(screen.getByRole('table', { name: 'Why leads were lost' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href')?.replace(/^.*(?=step=lost)/, ''))).toEqual([
    'step=lost&stepFrom=2025-12-22&stepUntil=2025-12-28&lossReason=price',
    'step=lost&stepFrom=2025-12-22&stepUntil=2025-12-28&lossReason=none',
  ]);
  unmount();
  await openReports(reportData(report(1)), '&report=1');
  await screen.findByRole('table', { name: 'Leads' });
  expect(screen.queryByRole('table', { name: 'Why leads were lost' })).toBeNull();
});

it('links the number of moves in an older report, which did not count the leads', async () => {
  const { data } = report(1);
  const { movedLeads: _none, ...leads } = data.leads;
  await openReports(reportData(report(1, { data: { ...data, leads } })), '&report=1');
  const table = within(await screen.findByRole('table', { name: 'Leads' }));
  expect(table.queryByText('Leads that moved forward')).toBeNull();
  expect(table.getByRole('link', { name: '9' })).toHaveAttribute(
    'href',
    expect.stringMatching(/step=forward&/),
  );
});

it('offers the period whose figures were shown, even if it is long ago', async () => {
  const { calls } = await openReports(reportData(), '&period=2024-W20');
  expect(await screen.findByRole('combobox', { name: 'Choose a period' })).toHaveDisplayValue(
    /^Week 20: 13.+19 May 2024$/,
  );
  await press('Create report');
  await waitFor(() => expect(posts(calls)).toMatchObject([{ body: { period: '2024-W20' } }]));
});

it('says that nothing needs action when there is no advice', async () => {
  const one = report(1, { recommendations: '- Nada exige actuar.' });
  await openReports(reportData({ ...one, data: { ...one.data, advice: [] } }), '&report=1', 'es');
  expect(await screen.findByRole('heading', { name: 'Qué hacer ahora' })).toBeInTheDocument();
  expect(screen.getByText('Nada exige actuar.')).toHaveAttribute('lang', 'es');
});

it('shows no earlier number beside one that is not compared', async () => {
  const { leads } = report(1).data;
  const created = { value: 42, compared: { now: 35, before: 26 } };
  await openReports(reportData(report(1, { data: { leads: { ...leads, created } } })), '&report=1');
  expect(await cellsOf('Leads', 'New leads')).toEqual(['42', '–']);
  expect(await cellsOf('Leads', 'Won')).toEqual(['4', '2']);
});

it('says that a report was created before its period was over', async () => {
  await openReports(reportData(report(1, { running: true })), '&report=1');
  expect(await screen.findByText(/was not over when the report was created/)).toBeInTheDocument();
});

it('compares two reports, the earlier one first, with the difference for each figure', async () => {
  const { leads } = report(1).data;
  const created = { value: 9, compared: null };
  const before = {
    ...report(2, week51).data.period,
    key: '2025-W51',
    firstDay: '2025-12-15',
    lastDay: '2025-12-21',
  };
  const earlier = report(2, {
    ...week51,
    data: {
      period: before,
      leads: {
        ...{ ...leads, created, bySource: [{ source: 'Web', created }] },
        ...{ ofCreated: { won: 1, of: 9 }, ofOpen: { won: 796, of: 10_000 } },
        daysToContact: { ...leads.daysToContact, median: 4 },
      },
    },
  });
  await openReports(reportData(report(1), earlier), '&compare=1,2');
  const table = await screen.findByRole('table', { name: 'Leads' });
  const headers = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(headers).toEqual(['Figure', 'Week 51', 'Week 52', 'Difference']);
  expect(await cellsOf('Leads', 'New leads')).toEqual(['9', '15', '+6']);
  expect(await cellsOf('Leads', 'Conversion of new leads')).toEqual(['11.1%', '20%', '+8.9 points']);
  expect(await cellsOf('Leads', 'Conversion of open leads')).toEqual(['8%', '8%', '0 points']);
  expect(await cellsOf('Leads', 'From arrival to first contact')).toEqual([
    '4 days',
    '2.5 days',
    '−1.5 days',
  ]);
  expect(await cellsOf('Leads', 'Lost')).toEqual(['2', '2', '0']);
  expect(await cellsOf('New leads by source', 'Web')).toEqual(['9', '–', '–']);
  expect(await cellsOf('New leads by source', 'Referral')).toEqual(['–', '9', '–']);
});

it('compares a source that each report spells in its own way', async () => {
  const { leads, period } = report(1).data;
  const spelled = (source: string, value: number) => ({
    ...{ ...leads, bySource: [{ source, created: { value, compared: null } }] },
  });
  const before = { ...period, key: '2025-W51', firstDay: '2025-12-15', lastDay: '2025-12-21' };
  const earlier = report(2, { ...week51, data: { period: before, leads: spelled('feria', 8) } });
  const later = report(1, { data: { leads: spelled('Feria', 12) } });
  await openReports(reportData(later, earlier), '&compare=1,2');
  expect(await cellsOf('New leads by source', 'Feria')).toEqual(['8', '12', '+4']);
  expect(screen.queryByRole('rowheader', { name: 'feria' })).toBeNull();
});

it('distinguishes weeks with the same number by their days', async () => {
  const { period } = report(1).data;
  const before = { ...period, key: '2024-W52', firstDay: '2024-12-23', lastDay: '2024-12-29' };
  const earlier = report(2, { period: '2024-W52', data: { period: before } });
  await openReports(reportData(report(1), earlier), '&compare=1,2');
  const table = within(await screen.findByRole('table', { name: 'Leads' }));
  expect(table.getByRole('columnheader', { name: /^Week 52: .*2024$/ })).toBeInTheDocument();
  expect(table.getByRole('columnheader', { name: /^Week 52: .*2025$/ })).toBeInTheDocument();
});

it('deletes a report after a confirmation, from the list and from its page', async () => {
  const data = reportData(report(1), report(2, week51));
  const { location, calls } = await openReports(data, '&report=1');
  await chooseMore('Delete');
  const first = await question(/^Delete the report Week 52/);
  await user.click(first.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(location()).not.toContain('report='));
  await user.click(await screen.findByRole('button', { name: /^Delete the report Week 51/ }));
  const second = await question(/^Delete the report Week 51/);
  await user.click(second.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Alfa has no reports yet')).toBeInTheDocument();
  expect(data.reports).toEqual([]);
  const ofOne = calls.filter(
    ({ path }) => path.endsWith('/analytics-reports/1') || path.includes('/analytics-reports/1?'),
  );
  expect(ofOne.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
});

it('downloads a report as a table and as a text, and prints it', async () => {
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { calls } = await openReports(reportData(report(1)), '&report=1');
  await chooseMore('Download CSV');
  await waitFor(() => expect(saved).toEqual(['Alfa 2025-W52.csv']));
  await chooseMore('Download Markdown');
  await waitFor(() => expect(saved).toEqual(['Alfa 2025-W52.csv', 'Alfa 2025-W52.md']));
  expect(calls.filter(({ path }) => path.includes('/file')).map(({ path }) => path.split('?')[1])).toEqual([
    'format=csv&language=en',
    'format=md&language=en',
  ]);
  await press('Print or save as PDF');
  expect(print).toHaveBeenCalledTimes(1);
  click.mockRestore();
  print.mockRestore();
});

it('offers each user the actions on a report that they may take', async () => {
  const offered = async (capabilities: Capability[]) => {
    const data = reportData(report(1));
    const { unmount } = await openReports(
      { ...data, companies: [{ ...company(3, 'Alfa'), capabilities }] },
      '&report=1',
    );
    await press('More');
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    const share = screen.queryByRole('link', { name: 'Share' })?.getAttribute('href');
    unmount();
    return { items, share };
  };
  const downloads = ['Download CSV', 'Download Markdown'];
  const changes = ['Create it again', 'Delete'];
  expect(await offered(['read'])).toEqual({ items: downloads, share: undefined });
  expect(await offered(['read', 'contribute', 'work', 'manage'])).toEqual({
    items: [...downloads, ...changes],
    share: '/comercia?view=access&company=3&report=1',
  });
});

it('names the period that has not ended by its number, which fits on phones', async () => {
  await openReports(reportData());
  const options = within(await screen.findByRole('combobox', { name: 'Choose a period' })).getAllByRole(
    'option',
  );
  expect(options.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    'Week 2 (so far)',
    expect.stringMatching(/^Week 1: .*2026$/),
  ]);
});

it.each([
  ['&report=9', 'Report not found'],
  ['&compare=1,9', 'Report not found'],
])('says that there is no such report: %s', async (query, text) => {
  await openReports(reportData(report(1)), query);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(await link('All reports')).toHaveAttribute(
    'href',
    '/comercia?view=analytics&company=3&show=reports',
  );
});

it('reloads a list that failed', async () => {
  const data = reportData(report(1));
  data.instead = () => new TypeError('Failed to fetch');
  await openReports(data);
  expect(await screen.findByText('The reports could not be loaded')).toBeInTheDocument();
  delete data.instead;
  await press('Try again');
  expect(await link(/^Week 52: /)).toBeInTheDocument();
});

it('is translated to Spanish', async () => {
  await openReports(reportData(report(1)), '', 'es');
  expect(await link(/^Semana 52: /)).toBeInTheDocument();
  expect(screen.getByText('Seleccione dos informes para compararlos.')).toBeInTheDocument();
});
