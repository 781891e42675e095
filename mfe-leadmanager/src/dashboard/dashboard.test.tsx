import {
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent as user,
} from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { sectionFromQuery, sectionPath, sections } from './section';

const open = (query = '', options: RenderPortalOptions = {}) =>
  renderPortal(portal, { route: `/leadmanager/dashboard${query}`, user: testUser, ...options });

const rail = () => screen.getByRole('navigation', { name: 'Lead manager' });

it('lists six sections and the sign-out button, with Contacts selected', async () => {
  await open();
  const entries = within(rail())
    .getAllByRole('listitem')
    .map((entry) => entry.textContent);
  expect(entries).toEqual([
    'Contacts',
    'Companies',
    'Opportunities',
    'Communications',
    'Analytics',
    'Settings',
    'Sign out',
  ]);
  expect(within(rail()).getByRole('link', { current: 'page' })).toHaveTextContent('Contacts');
  expect(screen.getByRole('heading', { level: 1, name: 'Contacts' })).toBeInTheDocument();
});

it('keeps the section in the query, except for the default one', async () => {
  const { location } = await open('?section=analytics');
  expect(screen.getByRole('heading', { level: 1, name: 'Analytics' })).toBeInTheDocument();
  await user.click(within(rail()).getByRole('link', { name: 'Companies' }));
  expect(location()).toBe('/leadmanager/dashboard?section=companies');
  await user.click(within(rail()).getByRole('link', { name: 'Contacts' }));
  expect(location()).toBe('/leadmanager/dashboard');
});

it('shows the default section for an unknown name', () => {
  expect(sectionFromQuery(new URLSearchParams('section=secret'))).toBe('contacts');
  expect(
    sections.map((section) => sectionFromQuery(new URL(sectionPath(section), 'http://x').searchParams)),
  ).toEqual(sections);
});

describe.each([
  ['contacts', 'leads'],
  ['companies', 'companies'],
  ['opportunities', 'leads&show=board'],
  ['communications', 'campaigns'],
  ['analytics', 'analytics'],
])('%s', (section, today) => {
  it('links to where the same is possible today', async () => {
    await open(`?section=${section}`);
    const link = within(screen.getByRole('main')).getByRole('link', { name: /in the marketing portal$/ });
    expect(link).toHaveAttribute('href', `/comercia?view=${today}`);
  });

  it('is an empty placeholder whose button has no function, and says so', async () => {
    const { calls, container } = await open(`?section=${section}`, { language: 'es' });
    const button = within(screen.getByRole('main')).getByRole('button');
    expect(button).toHaveAttribute('type', 'button');
    expect(button).toHaveAccessibleDescription('Próximamente');
    expect(screen.getByRole('main')).toHaveTextContent('Previsto');
    button.focus();
    const before = container.innerHTML;
    await user.click(button);
    expect(container.innerHTML).toBe(before);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).toEqual([]);
  });
});

it('shows user name and email address in the settings', async () => {
  await open('?section=settings');
  const main = within(screen.getByRole('main'));
  expect(main.getByText('ana')).toBeInTheDocument();
  expect(main.getByText('ana@example.com')).toBeInTheDocument();
});

it('signs out with a message and redirects to the login', async () => {
  const { calls, location, toast } = await open('', { fetch: { 'POST /api/logout': undefined } });
  await user.click(within(rail()).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(location()).toBe('/leadmanager'));
  expect(calls.map((call) => `${call.method} ${call.path}`)).toEqual(['POST /api/logout']);
  expect(toast()).toMatchObject({ title: 'Signed out' });
});

it('keeps the session when signing out fails, and can be retried', async () => {
  let answer: unknown = reply(503, { statusCode: 503, code: 'SERVICE_UNAVAILABLE', message: 'x' });
  const { location, toast } = await open('', { fetch: { 'POST /api/logout': () => answer } });
  await user.click(within(rail()).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(toast()).toMatchObject({ tone: 'destructive' }));
  expect(location()).toBe('/leadmanager/dashboard');
  answer = undefined;
  await user.click(within(rail()).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(location()).toBe('/leadmanager'));
});
