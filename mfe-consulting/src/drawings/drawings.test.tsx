import type { ReportFacts } from '@portals/contracts/consulting';
import { reply, userEvent } from '@portals/platform/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { reportFacts } from '../report/report-facts';
import { companyApi, readyCompany, report } from '../test/company-api';
import { open } from '../test/open-portal';
import { plainSource } from '../test/report-source';

const facts = (change: Partial<ReportFacts> = {}): ReportFacts => {
  const made = reportFacts({
    ...plainSource,
    products: [{ id: 1, name: 'Oak chair', description: 'Solid oak', type: 'product' }],
    departments: [{ id: 2, name: 'Workshop', function: 'Assembles chairs', digitalizationLevel: 1 }],
    problems: [{ id: 3, description: 'Chairs are counted by hand', priority: 5 }],
    strengths: [{ id: 4, description: 'Central location', impact: 5 }],
  });
  if (!made) throw new Error('The sample has facts.');
  return { ...made, ...change };
};
beforeEach(() => sessionStorage.clear());

const show = (own: ReportFacts | null, language: 'en' | 'es' = 'en', capabilities?: 'read'[]) => {
  const api = companyApi({ ...readyCompany(), report: { ...report, facts: own } });
  return open(
    '/empresa/5?tab=report',
    (call) => {
      const answer = api(call);
      const isCompany = call.path === '/api/companies/5';
      return isCompany && capabilities ? { ...Object(answer), capabilities } : answer;
    },
    language,
  );
};
const figure = async (name: string) => within(await screen.findByRole('group', { name }));
const termsOf = (part: HTMLElement) =>
  [...part.querySelectorAll('dl > div')].map(({ textContent }) => textContent);

it('describes the radar in words: values with their rows, and what is unknown', async () => {
  await show(facts());
  const radar = await screen.findByRole('group', { name: 'Digital maturity in six dimensions' });
  expect(within(radar).getByRole('img', { name: /six axes/ })).toBeInTheDocument();
  expect(termsOf(radar)).toEqual([
    'Digital strategyNot known: nothing was entered about it.',
    'Digital readiness1 of 5Workshop (department, level 1)',
    'PeopleNot known: nothing was entered about it.',
    'DataNot known: nothing was entered about it.',
    'Automation and AI1 of 5Chairs are counted by hand (problem, priority 5)',
    'Green digitalizationNot known: nothing was entered about it.',
  ]);
  expect(radar.querySelectorAll('circle')).toHaveLength(2);
  expect(radar.querySelectorAll('.area')).toHaveLength(0);
  expect(radar).toHaveTextContent('not the result of the EU’s questionnaire');
});

it.each([
  [4, ['Team 1', 'Team 2', 'Team 3', 'Team 4']],
  [5, ['Team 1', 'Team 2', 'Team 3', 'and 2 more']],
])('names the rows of a dimension with %d of them, as far as they fit (rule 6.9)', async (count, names) => {
  const made = reportFacts({
    ...plainSource,
    departments: Array.from({ length: count }, (_, at) => ({
      ...{ id: at + 1, name: `Team ${at + 1}`, function: 'Sells', digitalizationLevel: 2 },
    })),
  });
  await show(made ?? facts());
  const radar = await figure('Digital maturity in six dimensions');
  const [readiness] = radar.getAllByRole('list');
  expect([...(readiness?.children ?? [])].map(({ textContent }) => textContent)).toEqual(
    names.map((name) => (name.startsWith('Team') ? `${name} (department, level 2)` : name)),
  );
});

it('links a recommendation to the lists with the rows that it is based on', async () => {
  const { location } = await show(facts());
  const matrix = await figure('Impact and effort of the recommendations');
  const [first, second, third] = matrix
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.tagName === 'OL');
  expect(first).toHaveTextContent(
    '1Chairs are counted by hand (problem, priority 5)impact 5 of 5, effort: much',
  );
  expect(second).toHaveTextContent('2Workshop (department, level 1)impact 5 of 5, effort: much');
  expect(third).toHaveTextContent('Central location (strength, impact 5)impact 5 of 5, effort not known');
  await userEvent.click(matrix.getByRole('link', { name: 'Chairs are counted by hand' }));
  expect(location()).toBe('/empresa/5?tab=problems');
});

it('shows only names to a reader who cannot open the lists', async () => {
  await show(facts(), 'es', ['read']);
  const matrix = await figure('Impacto y esfuerzo de las recomendaciones');
  expect(matrix.getAllByText('Workshop')).toHaveLength(2);
  expect(matrix.queryByRole('link')).toBeNull();
});

it('draws the phases and the architecture next to their texts', async () => {
  await show(facts({ pilot: 1 }));
  const plan = await figure('Five phases in time');
  expect(plan.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1. Discovery and design4-6 weeks',
    '2. Construction2-3 months',
    '3. Pilot and integration1-2 months',
    '4. Rollout and training1 month',
    '5. Continuous improvementongoing',
  ]);
  const architecture = await figure('The architecture as a drawing');
  expect(architecture.getByText('goes first').parentElement).toHaveTextContent(
    'Workshop (department, level 1)',
  );
  expect(architecture.getByText('Integration platform')).toBeInTheDocument();
});

const enter = (part: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(part.getByLabelText(label), { target: { value } });

it('shows hours and euros as ranges, and updates them when the reader changes the assumptions', async () => {
  const { calls } = await show(facts({ work: [{ row: 2, kind: 'writing' }] }));
  const figures = await figure('Hours and euros');
  expect(figures.getByText(/^Of every 100 hours of this work, AI would free 16 to 32/)).toBeInTheDocument();
  expect(figures.getByText('Chairs are counted by hand')).toBeInTheDocument();
  const before = calls.length;
  const status = figures.getByRole('status');
  expect(status).toHaveTextContent('appear once people, times and minutes are entered');
  enter(figures, 'People who do it', '5');
  enter(figures, 'Times, for each person', '2');
  enter(figures, 'Minutes each time', '1.200');
  expect(status).toHaveTextContent('comes back as soon as the marked numbers are right');
  expect(figures.getByLabelText('Minutes each time')).toBeInvalid();
  expect(figures.getByLabelText('Minutes each time')).toHaveValue('1.200');
  enter(figures, 'Minutes each time', '120');
  expect(status).toHaveTextContent(/^AI would free 144 to 288 hours a year, after checking.$/);
  expect(figures.getByText('Today it takes 900 hours and 22,500 euros a year.')).toBeInTheDocument();
  expect(
    figures.getByText(/^Worth 2,400 to 6,000 euros a year after paying for the tools, if the freed time/),
  ).toBeInTheDocument();
  enter(figures, 'What an hour costs, in euros', '40');
  expect(figures.getByText(/^Worth 4,560 to 10,320 euros/)).toBeInTheDocument();
  enter(figures, 'Checking, in % of the freed time', '50');
  expect(figures.getByText(/AI would free 10 to 20, after/)).toBeInTheDocument();
  await userEvent.click(figures.getByLabelText('Somebody checks the result before it is used'));
  expect(status).toHaveTextContent('No: not with AI as things are.');
  expect(figures.queryByText(/would free|Worth/)).toBeNull();
  expect(calls).toHaveLength(before);
});

it('puts a measured loss into words, never as a negative number (rule 2.13)', async () => {
  await show(facts({ work: [{ row: 2, kind: 'software' }] }));
  const figures = await figure('Hours and euros');
  expect(
    figures.getByText(
      'Of every 100 hours of this work, AI would cost up to 19 more or free up to 16, after checking.',
    ),
  ).toBeInTheDocument();
  enter(figures, 'People who do it', '5');
  enter(figures, 'Times, for each person', '2');
  enter(figures, 'Minutes each time', '120');
  expect(figures.getByRole('status')).toHaveTextContent(
    /^AI would cost up to 171 hours or free up to 144 hours a year, after checking.$/,
  );
  expect(
    figures.getByText(/^From a loss of 5,480 euros to a gain of 2,400 euros a year/),
  ).toBeInTheDocument();
});

it('shows no figure when no problem names a kind of work, and offers to enter a process', async () => {
  await show(facts({ work: [] }));
  const figures = await figure('Hours and euros');
  expect(figures.getByText(/this report gives no figure/)).toBeInTheDocument();
  expect(figures.queryByText(/would free/)).toBeNull();
  await userEvent.selectOptions(figures.getByLabelText('Kind of work'), 'support');
  enter(figures, 'People who do it', '4');
  enter(figures, 'Times, for each person', '60');
  enter(figures, 'Minutes each time', '10');
  expect(figures.getByRole('status')).toHaveTextContent('AI would free 94 to 187 hours a year');
  await userEvent.selectOptions(figures.getByLabelText('Kind of work'), 'other');
  expect(figures.getByRole('status')).toHaveTextContent(/^Today it takes 1,800 hours and 45,000 euros/);
});

it('keeps the typed numbers in the tab, for the same report only', async () => {
  const enterTimes = async () => enter(await figure('Hours and euros'), 'Times, for each person', '7');
  await show(facts({ work: [{ row: 2, kind: 'writing' }] }));
  await enterTimes();
  cleanup();
  await show(facts({ work: [{ row: 2, kind: 'writing' }] }));
  const times = (await figure('Hours and euros')).getByLabelText('Times, for each person');
  expect(times).toHaveValue('7');
  expect(times.closest('details')).toHaveAttribute('open');
  cleanup();
  await show(facts({ work: [{ row: 1, kind: 'writing' }] }));
  const other = (await figure('Hours and euros')).getByLabelText('Times, for each person');
  expect(other).toHaveValue('');
  expect(other.closest('details')).not.toHaveAttribute('open');
});

it('lists obligations with their dates once a consultant turns that on', async () => {
  const api = companyApi({ ...readyCompany(), report: { ...report, facts: facts() } });
  let stored = { ...report, facts: facts(), obligations: false };
  const { calls } = await open('/empresa/5?tab=report', (call) => {
    if (call.method !== 'PATCH') return api(call);
    stored = { ...stored, ...Object(call.body) };
    return stored;
  });
  const box = await screen.findByLabelText('List obligations of the EU AI Act');
  expect(screen.queryByText(/^AI literacy/)).toBeNull();
  await userEvent.click(box);
  expect(await screen.findByText('AI literacy (Article 4)')).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'PATCH')).toMatchObject([
    { path: '/api/companies/5/report', body: { obligations: true } },
  ]);
  const days = screen.getAllByText(/^Applies (since|from)/).map(({ textContent }) => textContent);
  expect(days.slice(0, 2)).toEqual(['Applies since 2 February 2025', 'Applies since 2 August 2026']);
  expect(days[2]).toMatch(/ 2 December 2026$/);
  for (const link of screen.getAllByRole('link', { name: 'Regulation (EU) 2026/1744' }))
    expect(link).toHaveAttribute('href', 'https://eur-lex.europa.eu/eli/reg/2026/1744/oj');
  expect(box).toBeChecked();
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
  const target = contents.getByRole('link', { name: /^Dated obligations/ }).getAttribute('href');
  expect(document.querySelector(target ?? '-')).toHaveTextContent('Dated obligations of the EU AI Act');
});

it('says that an obligation applies from the first hour of its day in Madrid', async () => {
  jest.useFakeTimers({ now: new Date('2026-12-01T23:30:00Z'), advanceTimers: true });
  const stored = { ...report, facts: facts(), obligations: true };
  await open('/empresa/5?tab=report', companyApi({ ...readyCompany(), report: stored }));
  expect(await screen.findByText('Applies since 2 December 2026')).toBeInTheDocument();
  jest.useRealTimers();
});

it('shows the tick while it is being stored', async () => {
  const api = companyApi({ ...readyCompany(), report: { ...report, facts: facts() } });
  let refuse = (_: unknown) => undefined as unknown;
  const answer = new Promise((resolve) => {
    refuse = resolve;
  });
  await open('/empresa/5?tab=report', (call) => (call.method === 'PATCH' ? answer : api(call)));
  const box = await screen.findByLabelText('List obligations of the EU AI Act');
  await userEvent.click(box);
  expect(box).toBeChecked();
  refuse(reply(503, {}));
  await waitFor(() => expect(box).not.toBeChecked());
});

it('hides the switch from readers, and reports a failed change', async () => {
  await show(facts(), 'en', ['read']);
  await screen.findByRole('heading', { name: 'Recommendations' });
  expect(screen.queryByRole('checkbox', { name: /obligations/ })).toBeNull();
  cleanup();
  const api = companyApi({ ...readyCompany(), report: { ...report, facts: facts() } });
  const { toast } = await open('/empresa/5?tab=report', (call) =>
    call.method === 'PATCH' ? reply(503, {}) : api(call),
  );
  await userEvent.click(await screen.findByLabelText('List obligations of the EU AI Act'));
  const failed = { tone: 'destructive', title: 'The report could not be changed' };
  await waitFor(() => expect(toast()).toMatchObject(failed));
  expect(screen.getByLabelText('List obligations of the EU AI Act')).not.toBeChecked();
});

it('draws an old report from the current lists, and says so', async () => {
  await show(null);
  expect(
    await screen.findByText(/as they are today; the text below is from 4 March 2026/),
  ).toBeInTheDocument();
  expect((await figure('Digital maturity in six dimensions')).getByText('Sales')).toBeInTheDocument();
});

it('shows only the text of an old report to a user who may not open the lists', async () => {
  await show(null, 'en', ['read']);
  expect(await screen.findByRole('heading', { name: 'Recommendations' })).toBeInTheDocument();
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.queryByText('At a glance')).toBeNull();
});
