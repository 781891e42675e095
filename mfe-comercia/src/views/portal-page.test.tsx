import {
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent as user,
} from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { lead } from '../test/lead-api';
import { company, marketingApi, product } from '../test/marketing-api';
import { viewFromQuery, viewPath, views } from './view';

const open = (query = '', options: RenderPortalOptions = {}) =>
  renderPortal(portal, { route: `/comercia${query}`, user: testUser, ...options });

const rail = () => screen.getByRole('navigation', { name: 'Marketing and sales' });

it('begins with the overview, which greets the user and tells what there is from what is to come', async () => {
  const products = [product(1, 3, 'Chair'), product(2, 3, 'Table'), product(3, 4, 'Boat')];
  await open('', {
    fetch: marketingApi({
      companies: [company(3, 'Alfa'), company(4, 'Beta')],
      products,
      leads: [lead(1, 3, 'Acme')],
    }),
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Hello, Ana García' })).toBeInTheDocument();
  expect(within(rail()).getByRole('link', { current: 'page' })).toHaveTextContent('Overview');
  const parts = within(screen.getByRole('list', { name: 'Parts of the portal' })).getAllByRole('listitem');
  const [companies, ofAlfa, leads, ...coming] = parts;
  expect(
    await screen.findByText('What Alfa sells, with its strong points and its price.'),
  ).toBeInTheDocument();
  await waitFor(() => expect(ofAlfa).toHaveTextContent(/^2Products/));
  expect(companies).toHaveTextContent(/^2Companies/);
  expect(coming).toHaveLength(3);
  expect(leads).toHaveTextContent(/^1LeadsEveryone who may buy from Alfa/);
  for (const part of coming) expect(part).toHaveTextContent('Planned');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Company' }), 'Beta');
  await waitFor(() => expect(ofAlfa).toHaveTextContent(/^1Products/));
});

it('says with what to begin where there is no company', async () => {
  await open('', { fetch: marketingApi({ companies: [], products: [] }) });
  expect(await screen.findByText('Begin with a company')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Register your first company' })).toHaveAttribute(
    'href',
    '/comercia?view=companies',
  );
});

it('gives no number that could not be read', async () => {
  await open('', { fetch: () => reply(503, {}) });
  const parts = within(screen.getByRole('list', { name: 'Parts of the portal' })).getAllByRole('listitem');
  await waitFor(() => expect(parts[0]).toHaveTextContent(/^Companies/));
  expect(parts[1]).toHaveTextContent(/^Products/);
  expect(screen.queryByText('Begin with a company')).toBeNull();
});

it('keeps the view in the query, with none for the overview', async () => {
  const { location } = await open();
  await user.click(within(rail()).getByRole('link', { name: 'Campaigns' }));
  expect(location()).toBe('/comercia?view=campaigns');
  expect(screen.getByRole('heading', { level: 2, name: 'Campaigns: in preparation' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Back to the overview' }));
  expect(location()).toBe('/comercia');
});

it('shows the overview for a view that there is none of', () => {
  expect(viewFromQuery(new URLSearchParams('view=payroll'))).toBe('overview');
  expect(views.map((view) => viewFromQuery(new URL(viewPath(view), 'http://x').searchParams))).toEqual(views);
});

it('places the language switcher and the way out', async () => {
  const { calls } = await open('', { fetch: { 'POST /api/logout': undefined } });
  expect(screen.getByTestId('language-switcher')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() =>
    expect(calls).toContainEqual(expect.objectContaining({ method: 'POST', path: '/api/logout' })),
  );
});
