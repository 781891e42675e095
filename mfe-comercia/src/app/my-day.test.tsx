import type { DueLead } from '@portals/contracts/marketing';
import { reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { lead } from '../test/lead-api';
import { company, type MarketingData, marketingApi } from '../test/marketing-api';
import { open, press, user } from '../test/open-portal';
import { setClock } from '../test/open-sending';

beforeEach(() => setClock('2026-11-27T10:00:00.000Z'));
afterEach(() => jest.useRealTimers());

const due = (id: number, changes: Partial<DueLead> = {}): DueLead => {
  const { notes: _notes, ...row } = lead(id, 3, `Shop ${id}`);
  return { ...row, marketingCompanyName: 'Alfa', nextStep: 'Call', nextStepOn: '2026-11-27', ...changes };
};

const openWith = (leads: DueLead[], people: number, language: 'en' | 'es' = 'en') => {
  const data: MarketingData = { companies: [company(3, 'Alfa')], products: [], due: leads };
  const api = marketingApi(data);
  return open('', data, {
    language,
    fetch: {
      'GET /api/workspaces': [
        { id: 8, name: 'Huyu', role: 'owner', reach: 'all', people, createdAt: '2026-01-02T03:04:05.000Z' },
      ],
      'GET /api/marketing/companies': api,
      'GET /api/marketing/companies/3/overview': api,
      'GET /api/marketing/my-day': api,
    },
  });
};

const section = async (name = 'My day') => within(await screen.findByRole('region', { name }));

it('lists the due steps assigned to the user, with links to each lead and its company', async () => {
  const { calls } = await openWith(
    [due(1, { nextStepOn: '2026-11-20' }), due(2, { marketingCompanyId: 4 })],
    2,
  );
  const day = await section();
  expect(day.getByText('2 next steps assigned to you are due.')).toBeInTheDocument();
  const [late, today] = day.getAllByRole('listitem');
  expect(late).toHaveTextContent(/Shop 1Call · Alfa.*overdue/);
  expect(today).not.toHaveTextContent('overdue');
  expect(day.getByRole('link', { name: 'Shop 2' })).toHaveAttribute(
    'href',
    '/comercia?view=leads&company=4&lead=2',
  );
  expect(calls.map(({ path }) => path)).toContain('/api/marketing/my-day?until=2026-11-27&pageSize=5');
});

it.each([
  ['en', 0, 'Nothing assigned to you is due today.'],
  ['en', 1, '1 next step assigned to you is due.'],
  ['es', 0, 'Hoy no vence nada que esté a su cargo.'],
  ['es', 1, '1 próximo paso a su cargo está pendiente.'],
  ['es', 2, '2 próximos pasos a su cargo están pendientes.'],
] as const)('counts in %s %i', async (language, count, words) => {
  await openWith(
    Array.from({ length: count }, (_, at) => due(at + 1)),
    2,
    language,
  );
  expect((await section(language === 'en' ? 'My day' : 'Mi día')).getByText(words)).toBeInTheDocument();
});

it('shows the first five, and all others on request', async () => {
  await openWith(
    Array.from({ length: 120 }, (_, at) => due(at + 1)),
    2,
  );
  expect((await section()).getAllByRole('listitem')).toHaveLength(5);
  await press('Show all 120');
  await waitFor(async () => expect((await section()).getAllByRole('listitem')).toHaveLength(100));
  expect((await section()).getByText('These are the first 100.')).toBeInTheDocument();
});

it.each([
  [0, false],
  [1, true],
])('is shown with %i due steps to a user who is alone in the workspace: %s', async (count, isShown) => {
  await openWith(
    Array.from({ length: count }, (_, at) => due(at + 1)),
    1,
  );
  await screen.findByRole('link', { name: 'Leads' });
  await screen.findByText('Open work');
  expect(screen.queryByRole('region', { name: 'My day' }) !== null).toBe(isShown);
});

it('is refetched when the overview is opened again, and shows the previous list until then', async () => {
  const leads = [due(1), due(2)];
  const { calls } = await openWith(leads, 2);
  await section();
  const rail = within(screen.getByRole('navigation', { name: 'Marketing and sales' }));
  await user.click(rail.getByRole('link', { name: 'Companies' }));
  await screen.findByRole('heading', { level: 1, name: 'Companies' });
  leads.pop();
  await user.click(rail.getByRole('link', { name: 'Overview' }));
  expect(await screen.findByText('1 next step assigned to you is due.')).toBeInTheDocument();
  expect(calls.filter(({ path }) => path.includes('/my-day'))).toHaveLength(2);
});

it('offers a retry after a failure', async () => {
  let broken = true;
  const data: MarketingData = { companies: [company(3, 'Alfa')], products: [], due: [due(1)] };
  const api = marketingApi(data);
  await open('', data, {
    fetch: {
      'GET /api/workspaces': [
        {
          id: 8,
          name: 'Huyu',
          role: 'owner',
          reach: 'all',
          people: 2,
          createdAt: '2026-01-02T03:04:05.000Z',
        },
      ],
      'GET /api/marketing/companies': api,
      'GET /api/marketing/companies/3/overview': api,
      'GET /api/marketing/my-day': (call: Parameters<typeof api>[0]) => (broken ? reply(503, {}) : api(call)),
    },
  });
  await screen.findByText('Your due steps could not be loaded');
  broken = false;
  await press('Try again');
  expect((await section()).getAllByRole('listitem')).toHaveLength(1);
});
