import type { AnalyticsFigure, DueLead } from '@portals/contracts/marketing';
import { renderToday, reply } from '@portals/platform/testing';
import portal from '../portal';
import { analytics, quietWeek, runningWeek } from '../test/analytics-api';
import { lead } from '../test/lead-api';
import { company } from '../test/marketing-api';
import { setClock } from '../test/open-sending';

beforeEach(() => setClock('2026-11-27T10:00:00.000Z'));
afterEach(() => jest.useRealTimers());

const due = (id: number, changes: Partial<DueLead> = {}): DueLead => {
  const { notes: _notes, ...row } = lead(id, 3, `Shop ${id}`);
  return { ...row, marketingCompanyName: 'Alfa', nextStep: 'Call', nextStepOn: '2026-11-27', ...changes };
};
const counted = (rows: object[], total = rows.length) => reply(200, rows, { 'x-total-count': String(total) });

async function ask(
  leads: DueLead[],
  total: number,
  companies: object[],
  language: 'en' | 'es' = 'en',
  open = 0,
  created: AnalyticsFigure = { value: 0, compared: null },
  workspaces?: object[],
) {
  const quiet = analytics(quietWeek());
  const screen = await renderToday(portal, {
    language,
    fetch: {
      ...(workspaces && { 'GET /api/workspaces': workspaces }),
      'GET /api/marketing/my-day': counted(leads, total),
      'GET /api/marketing/companies': counted(companies),
      'GET /api/marketing/companies/3/leads': counted([], open),
      'GET /api/marketing/companies/3/analytics': analytics(),
      'GET /api/marketing/companies/4/analytics': quiet,
      'GET /api/marketing/companies/5/analytics': {
        ...quiet,
        ...runningWeek(),
        leads: { ...quiet.leads, created },
      },
    },
  });
  return { part: await screen.part(), calls: screen.calls.map(({ path }) => path) };
}

it('lists due leads, the overdue ones first, and the week of a company in one sentence (rule 21.7)', async () => {
  const leads = [due(1, { nextStepOn: '2026-11-20' }), due(2, { nextStep: null })];
  const { part, calls } = await ask(leads, 2, [company(3, 'Alfa')]);
  expect(part?.items.map(({ title, reason, href, weight }) => [title, reason, href, weight])).toEqual([
    ['Shop 1', 'Overdue since 20 Nov 2026 · Call · Alfa', '/comercia?view=leads&company=3&lead=1', 90],
    ['Shop 2', 'Due today · Alfa', '/comercia?view=leads&company=3&lead=2', 70],
    ['2 leads lost, 3 fewer than before.', 'This week at Alfa', '/comercia?view=analytics&company=3', 10],
  ]);
  expect(part?.start).toBeUndefined();
  expect(calls).toContain('/api/marketing/my-day?until=2026-11-27&pageSize=4');
  expect(calls).toContain('/api/marketing/companies?pageSize=2');
  expect(calls).toContain('/api/marketing/companies/3/analytics?kind=week');
});

it.each([
  ['en', { value: 42, compared: { now: 3, before: 1 } }, 'This week at Gamma, up to yesterday'],
  ['es', { value: 42, compared: { now: 3, before: 1 } }, 'Esta semana en Gamma, hasta ayer'],
  // Only today has brought something, so the sentence counts today.
  ['en', { value: 42, compared: { now: 0, before: 0 } }, 'This week at Gamma'],
] as const)(
  'names the days that the sentence of a running week counts (%s, %j)',
  async (language, created, reason) => {
    const { part } = await ask([], 0, [company(5, 'Gamma')], language, 0, created);
    expect(part?.items[0]).toMatchObject({ key: 'week 5', reason });
  },
);

it.each([
  [4, undefined],
  [5, '1 more next step is due'],
  [6, '2 more next steps are due'],
])('counts the rest of %i due leads', async (total, title) => {
  const { part } = await ask(
    [1, 2, 3, 4].map((id) => due(id)),
    total,
    [],
  );
  expect(part?.items[4]?.title).toBe(title);
  if (title) expect(part?.items[4]).toMatchObject({ href: '/comercia', weight: 69 });
});

it('says nothing about a week in which nothing has happened', async () => {
  const { part } = await ask([], 0, [company(4, 'Beta')]);
  expect(part).toEqual({ items: [], started: true });
});

it('offers the sample to somebody who has no company', async () => {
  const { part } = await ask([], 0, [], 'es');
  expect(part).toEqual({
    items: [],
    start: expect.objectContaining({
      title: 'Eche un vistazo a una empresa de ejemplo',
      href: '/comercia?view=companies',
    }),
  });
});

it.each([
  [1, 'en', '1 next step is due for a lead that is assigned to nobody'],
  [2, 'es', '2 próximos pasos pendientes, sin nadie a su cargo'],
] as const)('counts %i due leads that are assigned to nobody (%s)', async (open, language, title) => {
  const { part, calls } = await ask(
    [],
    0,
    [{ ...company(3, 'Alfa'), capabilities: ['manage'] }],
    language,
    open,
  );
  expect(part?.items[0]).toMatchObject({
    title,
    reason: 'Alfa',
    href: '/comercia?view=leads&company=3&nextStepUntil=2026-11-27&assignee=none&sort=nextStep',
    weight: 68,
  });
  expect(calls).toContain(
    '/api/marketing/companies/3/leads?nextStepUntil=2026-11-27&assignee=none&pageSize=1',
  );
});

it.each([
  ['the person does not manage', ['read', 'work']],
  ['an earlier version has answered', undefined],
])('does not ask for them in a company that %s', async (_why, capabilities) => {
  const { calls } = await ask([], 0, [{ ...company(3, 'Alfa'), capabilities }], 'en', 5);
  expect(calls.filter((path) => path.includes('/leads'))).toEqual([]);
});

it.each([
  ['is in no workspace', [], false],
  ['reaches assigned companies only', [{ role: 'member', reach: 'assigned' }], false],
  [
    'has not used the passkey that the workspace asks for',
    [{ role: 'owner', reach: 'all', locked: true }],
    false,
  ],
  ['reaches all companies', [{ role: 'member', reach: 'all' }], true],
  ['manages the workspace', [{ role: 'manager', reach: 'assigned' }], true],
])(
  'offers it to somebody who %s, if they may register one (rule 18.76)',
  async (_who, workspaces, expected) => {
    const { part } = await ask([], 0, [], 'en', 0, undefined, workspaces);
    expect(part?.start !== undefined).toBe(expected);
  },
);
