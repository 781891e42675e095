import {
  type RenderPortalOptions,
  renderPortal,
  testUser,
  userEvent as user,
} from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { viewFromQuery, viewPath, views } from './view';

const open = (query = '', options: RenderPortalOptions = {}) =>
  renderPortal(portal, { route: `/comercia${query}`, user: testUser, ...options });

const rail = () => screen.getByRole('navigation', { name: 'Marketing and sales' });

it('begins with the overview, which greets the user and claims nothing', async () => {
  const { calls } = await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Hello, Ana García' })).toBeInTheDocument();
  expect(within(rail()).getByRole('link', { current: 'page' })).toHaveTextContent('Overview');
  const parts = within(screen.getByRole('list', { name: 'Parts of the portal' })).getAllByRole('listitem');
  expect(parts).toHaveLength(6);
  for (const part of parts) expect(part).toHaveTextContent('Planned');
  expect(calls).toEqual([]);
});

it('keeps the view in the query, with none for the overview', async () => {
  const { location } = await open();
  await user.click(within(rail()).getByRole('link', { name: 'Leads' }));
  expect(location()).toBe('/comercia?view=leads');
  expect(screen.getByRole('heading', { level: 2, name: 'Leads: in preparation' })).toBeInTheDocument();
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
  await waitFor(() => expect(calls).toMatchObject([{ method: 'POST', path: '/api/logout' }]));
});
