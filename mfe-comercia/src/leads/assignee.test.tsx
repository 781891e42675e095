import type { Member } from '@portals/contracts/auth';
import { renderPortal, testUser } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { lead } from '../test/lead-api';
import { company, type MarketingData, marketingApi } from '../test/marketing-api';
import { choose, dialog, press, user } from '../test/open-portal';

const since = '2026-01-02T03:04:05.000Z';
const member = (userId: number, name: string): Member => ({
  ...{ userId, name, email: `${name}@example.com`, role: 'member', since },
});
const team = [member(testUser.id, 'Nora'), member(21, 'Ana'), member(22, 'Luis')];

const shared = (): MarketingData => ({
  companies: [{ ...company(3, 'Alfa'), workspaceId: 8 }],
  products: [],
  leads: [
    { ...lead(1, 3, 'Acme'), assigneeId: 21 },
    { ...lead(2, 3, 'Boats'), assigneeId: testUser.id },
    lead(3, 3, 'Cafes'),
    { ...lead(4, 3, 'Dune'), assigneeId: 99 },
  ],
});

const paths = [
  ...['GET companies', 'GET companies/3/leads', 'GET companies/3/leads/values', 'POST leads'],
  ...['GET companies/3/leads/bulk-changes', 'POST companies/3/leads/bulk-changes', 'GET bulk-changes/1'],
  ...['GET leads/1', 'PATCH leads/1', 'GET leads/1/events', 'GET leads/1/mails', 'GET leads/1/fit'],
  ...[
    'GET leads/1/merges',
    'GET leads/1/suppression',
    'GET companies/3/leads/board',
    'POST bulk-changes/1/undo',
  ],
];

/** Opens the portal in a workspace with these members. */
function openIn(query: string, people: readonly Member[] = team, data = shared()) {
  const api = marketingApi(data);
  const routes = paths.map((path) => [path.replace(' ', ' /api/marketing/'), api]);
  const shown = renderPortal(portal, {
    route: `/comercia${query}`,
    language: 'en',
    user: testUser,
    fetch: {
      ...Object.fromEntries(routes),
      'GET /api/workspaces': [
        { id: 8, name: 'Huyu', role: 'member', reach: 'all', people: people.length, createdAt: since },
      ],
      'GET /api/workspaces/8/members': people,
    },
  });
  return { data, shown };
}

const view = '?view=leads&company=3';
const rowOf = async (name: string) =>
  within(
    within(await screen.findByRole('table'))
      .getByRole('link', { name })
      .closest('tr') ?? document.body,
  );

it('shows the assignee in the list, even one who has left', async () => {
  openIn(view);
  expect(await (await rowOf('Acme')).findByText('Ana')).toBeInTheDocument();
  expect((await rowOf('Boats')).getByText('Nora')).toBeInTheDocument();
  expect((await rowOf('Dune')).getByText('Somebody who has left')).toBeInTheDocument();
  expect((await rowOf('Cafes')).queryByText('Nobody')).toBeNull();
});

it('names the assignee below the status where a column has no room, and not in a phone’s cards', async () => {
  const show = async (width: number) => {
    const matchMedia = (query: string) => ({
      matches: [...query.matchAll(/(min|max)-width: ([\d.]+)rem/g)].every(([, end, rem]) =>
        end === 'min' ? width >= Number(rem) * 16 : width <= Number(rem) * 16,
      ),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
    const { unmount } = await openIn(view).shown;
    await screen.findAllByText(/Ana/);
    const heading = screen.queryByRole('columnheader', { name: 'Assigned to' });
    const texts = ['Acme', 'Cafes'].map(
      (name) => screen.getByRole('link', { name }).closest('tr, li')?.textContent,
    );
    unmount();
    return { heading, texts };
  };
  try {
    const { heading, texts } = await show(1280);
    expect(heading).toBeNull();
    expect(texts).toEqual([expect.stringContaining('NewAssigned to: Ana'), expect.stringContaining('New')]);
    expect(texts[1]).not.toContain('Assigned to');
    expect((await show(1440)).heading).not.toBeNull();
    expect((await show(375)).texts).toEqual([
      expect.stringContaining('MediumAna'),
      expect.not.stringContaining('Assigned to'),
    ]);
  } finally {
    Reflect.deleteProperty(window, 'matchMedia');
  }
});

it('shows no assignee to a user who is alone in the workspace', async () => {
  openIn(view, [member(testUser.id, 'Nora')]);
  await screen.findByRole('link', { name: 'Acme' });
  expect(screen.queryByRole('columnheader', { name: 'Assigned to' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Assigned to' })).toBeNull();
});

it.each([
  ['Me', String(testUser.id), ['Boats']],
  ['Ana', '21', ['Acme']],
  ['Nobody', 'none', ['Cafes']],
])('filters the list by %s', async (name, value, found) => {
  const { location } = await openIn(view).shown;
  const filter = await screen.findByRole('combobox', { name: 'Assigned to' });
  expect(
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Assigned to: all', 'Me', 'Ana', 'Luis', 'Nobody']]);
  await user.selectOptions(filter, name);
  await waitFor(() => expect(location()).toBe(`/comercia${view}&assignee=${value}`));
  const chip = await screen.findByRole('button', { name: `Remove the filter “Assigned to: ${name}”` });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Dune' })).toBeNull());
  for (const one of found) expect(screen.getByRole('link', { name: one })).toBeInTheDocument();
  await user.click(chip);
  await waitFor(() => expect(location()).toBe(`/comercia${view}`));
});

it('is changed in the form of a lead, and shown in its detail', async () => {
  const { data } = openIn(view);
  await (await rowOf('Acme')).findByText('Ana');
  await choose('Acme', 'Edit');
  const form = await dialog('Edit lead');
  expect(form.getByLabelText('Assigned to')).toHaveDisplayValue('Ana');
  await user.selectOptions(form.getByLabelText('Assigned to'), 'Nobody');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(data.leads?.[0]).toMatchObject({ assigneeId: null, version: 2 });
  await user.click(screen.getByRole('link', { name: 'Acme' }));
  const fact = (await screen.findByText('Assigned to', { selector: 'dt' })).nextSibling;
  expect(fact).toHaveTextContent('Nobody');
});

it('keeps an assignee who has left when other fields change', async () => {
  const data = shared();
  data.leads = [{ ...lead(1, 3, 'Acme'), assigneeId: 99 }];
  openIn(view, team, data);
  await screen.findByText('Somebody who has left');
  await choose('Acme', 'Edit');
  const form = await dialog('Edit lead');
  expect(form.getByLabelText('Assigned to')).toHaveDisplayValue('Somebody who has left');
  await user.type(form.getByLabelText('City'), 'Vigo');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(data.leads?.[0]).toMatchObject({ assigneeId: 99, city: 'Vigo' }));
});

it('is set for many leads at once, and undone', async () => {
  const { data, shown } = openIn(view);
  await (await rowOf('Acme')).findByText('Ana');
  for (const name of ['Acme', 'Cafes'])
    await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
  await press('Assign leads');
  const form = await dialog('Assign leads');
  expect(form.getByText('Applies to 2 leads.')).toBeInTheDocument();
  expect(form.getByLabelText('Assigned to')).toHaveDisplayValue('Nora');
  await user.selectOptions(form.getByLabelText('Assigned to'), 'Luis');
  await user.click(form.getByRole('button', { name: 'Assign leads' }));
  expect(await screen.findByText('2 leads assigned to: Luis')).toBeInTheDocument();
  const { calls } = await shown;
  const sent = calls.find(({ method }) => method === 'POST')?.body;
  expect(sent).toEqual({ assigneeId: 22, ids: [1, 3] });
  expect(data.leads?.map(({ assigneeId }) => assigneeId)).toEqual([22, testUser.id, 22, 99]);
  await press('Undo');
  expect(await screen.findByText('2 leads are assigned as before again')).toBeInTheDocument();
  expect(data.leads?.map(({ assigneeId }) => assigneeId)).toEqual([21, testUser.id, null, 99]);
});
