import type { LeadImport } from '@portals/contracts/marketing';
import {
  type FakeCall,
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent as user,
} from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { dayOf, startOfDay } from '../shared/days';
import { viewFromQuery, viewPath, views } from '../shared/view';
import { leadImport } from '../test/import-api';
import { lead } from '../test/lead-api';
import { company, marketingApi, product } from '../test/marketing-api';

const open = (query = '', options: RenderPortalOptions = {}) =>
  renderPortal(portal, { route: `/comercia${query}`, user: testUser, ...options });

const rail = () => screen.getByRole('navigation', { name: 'Marketing and sales' });

/** Finds the card of a section of the portal by its heading. */
const part = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('li');
const day = (daysFromNow: number) => {
  const now = new Date();
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysFromNow));
};

it('opens the overview, which greets the user and shows totals', async () => {
  const products = [product(1, 3, 'Chair'), product(2, 3, 'Table'), product(3, 4, 'Boat')];
  const leads = [
    lead(1, 3, 'Acme'),
    { ...lead(2, 3, 'Late'), nextStepOn: day(-1) },
    { ...lead(3, 3, 'Due'), nextStepOn: day(0) },
    { ...lead(4, 3, 'Soon'), nextStepOn: day(1), createdAt: new Date().toISOString() },
    lead(5, 4, 'Boats'),
  ];
  const companies = [company(3, 'Alfa'), company(4, 'Beta')];
  const { location } = await open('', { fetch: marketingApi({ companies, products, leads }) });
  expect(screen.getByRole('heading', { level: 1, name: 'Hello, Ana García' })).toBeInTheDocument();
  expect(within(rail()).getByRole('link', { current: 'page' })).toHaveTextContent('Overview');
  await waitFor(() => expect(part('Products')).toHaveTextContent(/^2ProductsWhat Alfa sells/));
  expect(part('Companies')).toHaveTextContent(/^2Companies/);
  await waitFor(() => expect(part('Leads')).toHaveTextContent(/^4LeadsEveryone who may buy from Alfa/));
  await waitFor(() => expect(part('New leads')).toHaveTextContent(/^1New leadsLeads received since/));
  await waitFor(() => expect(part('Open work')).toHaveTextContent(/^2Open work.*1 is overdue\.$/));
  expect(part('Content')).toHaveTextContent(/Texts about the products/);
  expect(part('Analytics')).toHaveTextContent(/^0AnalyticsNew leads this week/);
  const fresh = new URLSearchParams(
    screen.getByRole('link', { name: 'New leads' }).getAttribute('href') ?? '',
  );
  expect(fresh.get('createdFrom')).toBe(startOfDay(new Date(), 7));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Company' }), 'Beta');
  await waitFor(() => expect(part('Products')).toHaveTextContent(/^1Products/));
  await waitFor(() => expect(part('Open work')).toHaveTextContent(/^0Open workNext steps due today/));
  await user.click(screen.getByRole('link', { name: 'Open work' }));
  expect(location()).toBe(`/comercia?view=leads&company=4&nextStepUntil=${day(0)}&sort=nextStep`);
});

/** Opens the overview for a user with two companies, only one of which has an import. */
function openWithImport(changes: Partial<LeadImport>) {
  const companies = [company(3, 'Alfa'), company(4, 'Beta')];
  const lastImport = leadImport(9, {
    fileName: 'feria.csv',
    createdAt: '2026-02-03T10:00:00.000Z',
    ...changes,
  });
  const [alfa, beta] = [
    { companies, products: [], overview: { lastImport } },
    { companies, products: [] },
  ];
  const fetch = (call: FakeCall) => marketingApi(call.path.includes('/companies/3/') ? alfa : beta)(call);
  return open('', { fetch });
}
const importCounts = { created: 1200, updated: 34, unchanged: 5, duplicate: 6, refused: 7 };

it('shows the last import of the company, if there is one', async () => {
  await openWithImport({ state: 'done', counts: importCounts });
  const link = await screen.findByRole('link', { name: 'Last import' });
  expect(link).toHaveAttribute('href', '/comercia?view=leads&company=3&show=imports');
  expect(part('Last import')).toHaveTextContent(
    '1,234Last importferia.csv, on 3 Feb 2026: 1,200 leads created and 34 updated.',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Company' }), 'Beta');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Last import' })).toBeNull());
});

it.each([
  [
    'done',
    { ...importCounts, created: 1, updated: 1 },
    '2Last importferia.csv, on 3 Feb 2026: 1 lead created and 1 updated.',
  ],
  ['checked', importCounts, 'Last importferia.csv, on 3 Feb 2026. Checked: nothing saved yet.'],
  ['undone', importCounts, 'Last importferia.csv, on 3 Feb 2026. Undone.'],
] as const)('tells of a last import that is %s only what it has stored', async (state, counts, said) => {
  await openWithImport({ state, counts });
  await screen.findByRole('link', { name: 'Last import' });
  expect(part('Last import')?.textContent).toBe(said);
});

it('says how to begin when there is no company', async () => {
  await open('', { fetch: marketingApi({ companies: [], products: [] }) });
  expect(await screen.findByText('Start with a company')).toBeInTheDocument();
  // This text replaces the company's name, so that nothing shifts once the list of companies turns out to be empty.
  expect(screen.getByText('None yet').parentElement).toHaveTextContent('CompanyNone yet');
  expect(part('Leads')).toHaveTextContent(/^Leads/);
  expect(screen.queryByRole('heading', { name: 'Open work' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Register your first company' })).toHaveAttribute(
    'href',
    '/comercia?view=companies&new=marketing-companies',
  );
});

it('shows no number that could not be loaded, with an error and a retry', async () => {
  let isDown = true;
  const api = marketingApi({ companies: [company(3, 'Alfa')], products: [] });
  await open('', { fetch: (call) => (isDown ? reply(503, {}) : api(call)) });
  for (const name of ['Companies', 'Products', 'Leads', 'New leads', 'Open work']) {
    await waitFor(() => expect(part(name)).toHaveTextContent(new RegExp(`^${name}`)));
  }
  expect(screen.queryByText('Start with a company')).toBeNull();
  expect(await screen.findByText('The companies could not be loaded')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(part('Companies')).toHaveTextContent(/^1Companies/));
  expect(screen.queryByText('The companies could not be loaded')).toBeNull();
});

it('keeps the view in the query, except for the overview', async () => {
  const { location } = await open();
  await user.click(within(rail()).getByRole('link', { name: 'Campaigns' }));
  expect(location()).toBe('/comercia?view=campaigns');
  await user.click(within(rail()).getByRole('link', { name: 'Overview' }));
  expect(location()).toBe('/comercia');
});

it('shows the overview for an unknown view', () => {
  expect(viewFromQuery(new URLSearchParams('view=payroll'))).toBe('overview');
  expect(views.map((view) => viewFromQuery(new URL(viewPath(view), 'http://x').searchParams))).toEqual(views);
});

it('has the language switcher and the sign-out button', async () => {
  const { calls } = await open('', { fetch: { 'POST /api/logout': undefined } });
  expect(screen.getByTestId('language-switcher')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() =>
    expect(calls).toContainEqual(expect.objectContaining({ method: 'POST', path: '/api/logout' })),
  );
});
