import { type LeadFieldName, leadFieldNames } from '@portals/contracts/constants';
import { type FakeCall, heldReply, reply } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import texts from '../../locales/en.json';
import { data, type ImportData } from '../../test/import-api';
import { openImports } from '../../test/open-imports';
import { user } from '../../test/open-portal';

const source = '/api/marketing/companies/3/lead-source';
const isPage = ({ path }: FakeCall) => path.startsWith(`${source}/leads`);
type Answers = Record<string, unknown>;

/** Fake data with a configured lead source and its response for each cursor. */
const withSource = (pages: Answers, host: string | null = 'crm.example'): ImportData => ({
  ...data(),
  instead: (call) => {
    if (call.path === source) return { host };
    if (!isPage(call)) return undefined;
    const page = pages[new URLSearchParams(call.path.split('?')[1]).get('cursor') ?? ''];
    return typeof page === 'function' ? page() : page;
  },
});
const fetchButton = () => screen.findByRole('button', { name: 'Fetch leads' });
const announced = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method === 'POST');
const sentText = (calls: readonly FakeCall[]) =>
  calls
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => Buffer.from(String(Object(body).bytes), 'base64').toString('utf8'))
    .join('');

const lineOf = (cell: (name: LeadFieldName) => string | undefined) =>
  leadFieldNames.map((name) => cell(name) ?? '').join(',');

const acme: Partial<Record<LeadFieldName, string>> = {
  companyName: 'Acme, SL',
  contactPhone: '+34 600',
  notes: "'quoted",
};
const twoPages = {
  '': { leads: [acme], next: 'a b' },
  'a b': { leads: [{ companyName: 'Boats' }], next: null },
};

it('becomes a file of all pages, which is imported like any other', async () => {
  const { calls, location } = await openImports(withSource(twoPages));
  await user.click(await fetchButton());
  await waitFor(() => expect(location()).toContain('import=1'));
  expect(announced(calls).map(({ body }) => body)).toMatchObject([{ fileName: 'crm.example.csv' }]);
  await waitFor(() =>
    expect(sentText(calls)).toBe(
      [
        `\uFEFF${lineOf((name) => texts.leadFields[name])}`,
        lineOf((name) => ({ ...acme, companyName: '"Acme, SL"' })[name]),
        lineOf((name) => (name === 'companyName' ? 'Boats' : '')),
        '',
      ].join('\r\n'),
    ),
  );
});

it.each([
  ['has none', { leads: [], next: null }, 'crm.example has no leads for Alfa.'],
  ['leads back to itself', { leads: [], next: 'again' }, /^The program keeps sending leads without end/],
  ['fails', reply(502, { code: 'LEAD_SOURCE_FAILED', message: 'Not now.' }), 'Not now.'],
])('says that the program %s after a page, and imports nothing', async (_, page, words) => {
  const { calls } = await openImports(withSource({ '': { leads: [], next: 'again' }, again: page }));
  await user.click(await fetchButton());
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(await fetchButton()).not.toHaveAttribute('aria-busy');
  expect(announced(calls)).toEqual([]);
});

it('can be retried after a failure', async () => {
  const pages: Answers = { '': reply(502, { code: 'LEAD_SOURCE_FAILED', message: 'Not now.' }) };
  const { calls } = await openImports(withSource(pages));
  await user.click(await fetchButton());
  await screen.findByText('Not now.');
  Object.assign(pages, twoPages);
  await user.click(await fetchButton());
  await waitFor(() => expect(announced(calls)).toHaveLength(1));
});

it('shows the number of leads so far, and is fetched once by a double click', async () => {
  const last = heldReply(twoPages['a b']);
  const { calls } = await openImports(withSource({ ...twoPages, 'a b': last.answer }));
  await user.dblClick(await fetchButton());
  expect(await screen.findByText('1 lead so far. Leaving this page stops it.')).toBeInTheDocument();
  expect(await fetchButton()).toHaveAttribute('aria-busy', 'true');
  last.release();
  await waitFor(() => expect(announced(calls)).toHaveLength(1));
  expect(calls.filter(isPage)).toHaveLength(2);
});

it('is aborted when the user leaves', async () => {
  const first = heldReply(twoPages['']);
  const { calls, unmount } = await openImports(withSource({ ...twoPages, '': first.answer }));
  await user.click(await fetchButton());
  await waitFor(() => expect(calls.filter(isPage)).toHaveLength(1));
  unmount();
  first.release();
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls.filter(isPage)).toHaveLength(1);
  expect(announced(calls)).toEqual([]);
});

it('can be stopped, then imports nothing, and can be started again', async () => {
  const last = heldReply(twoPages['a b']);
  const { calls } = await openImports(withSource({ ...twoPages, 'a b': last.answer }));
  await user.click(await fetchButton());
  await screen.findByText('1 lead so far. Leaving this page stops it.');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await fetchButton()).toHaveFocus();
  expect(await fetchButton()).not.toHaveAttribute('aria-busy');
  expect(screen.queryByText(/lead so far/)).toBeNull();
  last.release();
  await new Promise((resolve) => setTimeout(resolve));
  expect(announced(calls)).toEqual([]);
  await user.click(await fetchButton());
  await waitFor(() => expect(announced(calls)).toHaveLength(1));
});

it('shows why its file is rejected', async () => {
  const shared = withSource(twoPages);
  const { instead } = shared;
  shared.instead = (call) =>
    call.method === 'POST' ? reply(409, { code: 'CONFLICT', message: 'Ten imports wait.' }) : instead?.(call);
  await openImports(shared);
  await user.click(await fetchButton());
  const box = within(await screen.findByRole('region', { name: 'Leads from another program' }));
  expect(await box.findByText('Ten imports wait.')).toBeInTheDocument();
});

it.each([
  ['en', 'Leads from another program', /ask the person who runs this site to connect it\.$/],
  ['es', 'Leads de otro programa', /pida a quien gestiona este sitio que lo conecte\.$/],
] as const)('says whom to ask in %s when none is set up', async (language, name, whom) => {
  await openImports(withSource({}, null), '', { language });
  const box = within(await screen.findByRole('region', { name }));
  expect(box.getByText(whom)).toBeInTheDocument();
  expect(box.queryByRole('button')).toBeNull();
});

it('can be retried when it cannot be loaded', async () => {
  const shared = withSource({});
  const { instead } = shared;
  let down = true;
  shared.instead = (call) => (down && call.path === source ? reply(503) : instead?.(call));
  await openImports(shared);
  await screen.findByText('We could not check whether another program is connected');
  down = false;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await fetchButton()).toBeInTheDocument();
});
