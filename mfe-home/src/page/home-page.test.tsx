import { type AnyToday, ApiError, type TodayItem, type TodayPortal } from '@portals/platform';
import { renderPortal, testUser } from '@portals/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';

const item = (key: string, weight: number): TodayItem => ({
  ...{ key, weight },
  title: `Title ${key}`,
  reason: `Reason ${key}`,
  href: `/${key}`,
});
const named = (name: string, part: TodayPortal['part']): TodayPortal => ({
  ...{ name, part },
  label: { en: name.toUpperCase(), es: `${name} es` },
  path: `/${name}`,
});
const has = (name: string, today: AnyToday) => named(name, Promise.resolve(today));
const items = (name: string, ...all: TodayItem[]) => has(name, async () => ({ items: all }));
const never = new Promise<never>(() => undefined);
const refusing =
  (status: number): AnyToday =>
  () =>
    Promise.reject(new ApiError({ status }));

const open = (portals: TodayPortal[], language: 'en' | 'es' = 'en') =>
  renderPortal(portal, { route: '/home', user: testUser, language, loadToday: async () => portals });
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

let said: jest.SpyInstance;
beforeEach(() => {
  jest.useFakeTimers();
  said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  said.mockRestore();
});

it('lists what all portals add, the heaviest first, equal ones in the order of the portals (rule 21.3)', async () => {
  await open([
    items('a', item('a1', 10), item('a2', 90)),
    items('b', item('b1', 90)),
    named('c', Promise.resolve(null)),
  ]);
  await pass(0);
  expect(titles()).toEqual(['Title a2', 'Title b1', 'Title a1']);
  expect(screen.getByText('3 things for you today.')).toBeInTheDocument();
  const [first] = within(screen.getByRole('list', { name: 'What needs you today' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Title a2Reason a2 · A');
  expect(screen.getByRole('link', { name: 'Title a2' })).toHaveAttribute('href', '/a2');
  expect(screen.queryByText(/could not be read/)).toBeNull();
});

it('lists no more than five of one portal, the heaviest', async () => {
  await open([items('a', ...[1, 2, 3, 4, 5, 6].map((weight) => item(`a${weight}`, weight)))]);
  await pass(0);
  expect(titles()).toEqual([6, 5, 4, 3, 2].map((weight) => `Title a${weight}`));
});

it('gives a portal its texts, the person and the language', async () => {
  const today = jest.fn<ReturnType<AnyToday>, Parameters<AnyToday>>(async () => ({ items: [item('a', 1)] }));
  await open([has('mfe-home', today)], 'es');
  await pass(0);
  const [tools] = today.mock.calls[0] ?? [];
  expect(tools).toMatchObject({ language: 'es', user: testUser });
  expect(tools?.t('portal.title')).toBe('Hoy');
  expect(tools?.format.number(1234.5)).toBe('1234,5');
  expect(screen.getByText('Hoy hay un asunto para usted.')).toBeInTheDocument();
});

it('shows the others after a moment while one hangs, and names it once it has taken too long (rule 21.4)', async () => {
  let signal: AbortSignal | undefined;
  const hanging: AnyToday = (_tools, given) => {
    signal = given;
    return never;
  };
  await open([has('slow', hanging), named('gone', never), items('b', item('b1', 1))]);
  await pass(599);
  expect(titles()).toEqual([]);
  expect(screen.getByText('Collecting what needs you today')).toBeInTheDocument();
  await pass(1);
  expect(titles()).toEqual(['Title b1']);
  await pass(9_300);
  expect(screen.queryByText(/could not be read/)).toBeNull();
  expect(signal?.aborted).toBe(false);
  await pass(200);
  expect(screen.getByText('“SLOW” could not be read just now.')).toBeInTheDocument();
  expect(screen.getByText('“GONE” could not be read just now.')).toBeInTheDocument();
  expect(signal?.aborted).toBe(true);
  expect(titles()).toEqual(['Title b1']);
});

it('adds what comes late below what is there, whatever its weight', async () => {
  let answer: (part: { items: TodayItem[] }) => void = () => undefined;
  const late = new Promise<{ items: TodayItem[] }>((resolve) => {
    answer = resolve;
  });
  await open([has('late', () => late), items('b', item('b1', 1))]);
  await pass(600);
  await act(async () => answer({ items: [item('l1', 100)] }));
  expect(titles()).toEqual(['Title b1', 'Title l1']);
});

it.each([
  ['cannot be loaded', named('bad', Promise.reject(new Error('gone')))],
  [
    'throws',
    has('bad', () => {
      throw new Error('fault');
    }),
  ],
  ['fails', has('bad', refusing(503))],
  ['answers with no list', has('bad', async () => JSON.parse('{}'))],
  [
    'answers with a title that is no text',
    has('bad', async () => ({
      items: [JSON.parse('{"key":"a","title":{},"reason":"","href":"/a","weight":1}')],
    })),
  ],
  [
    'leads to another site',
    has('bad', async () => ({ items: [{ ...item('a', 1), href: '//evil.example' }] })),
  ],
  ['has no weight', has('bad', async () => ({ items: [item('a', Number.NaN)] }))],
  ['has a start that is none', has('bad', async () => JSON.parse('{"items":[],"start":{"title":"a"}}'))],
])('says in one line that a portal %s, and lists the others (rule 21.4)', async (_what, bad) => {
  await open([bad, items('b', item('b1', 1))]);
  await pass(0);
  expect(titles()).toEqual(['Title b1']);
  expect(screen.getByText('“BAD” could not be read just now.')).toBeInTheDocument();
});

it.each([401, 403, 404])('takes %s for a portal that is not for this person (rule 21.5)', async (status) => {
  await open([has('closed', refusing(status))]);
  await pass(0);
  expect(screen.queryByText(/could not be read/)).toBeNull();
  expect(titles()).toEqual(['Nothing needs you today']);
});

it('asks again', async () => {
  const today = jest
    .fn<ReturnType<AnyToday>, Parameters<AnyToday>>()
    .mockRejectedValueOnce(new Error('fault'))
    .mockResolvedValue({ items: [item('a1', 1)] });
  await open([has('a', today)]);
  await pass(0);
  // While a portal could not be read, the page must not claim that nothing is due.
  expect(titles()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(0);
  expect(titles()).toEqual(['Title a1']);
  expect(screen.queryByText(/could not be read/)).toBeNull();
});

it('offers the heaviest first step to somebody who has nothing yet (rule 21.9)', async () => {
  const start = (name: string, weight: number) =>
    has(name, async () => ({ items: [], start: item(name, weight) }));
  await open([start('a', 40), start('b', 60), start('c', 0)]);
  await pass(0);
  expect(screen.getByText('Reason b')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Title b' })).toHaveAttribute('href', '/b');
  expect(screen.queryByText('Title a')).toBeNull();
});

it('offers no first step to somebody who has a company in another portal (rule 21.9)', async () => {
  await open([
    has('a', async () => ({ items: [], start: item('a', 40) })),
    has('b', async () => ({ items: [], started: true })),
  ]);
  await pass(0);
  expect(screen.getByRole('link', { name: 'Go to A' })).toHaveAttribute('href', '/a');
  expect(screen.queryByText('Title a')).toBeNull();
});

it('offers no first step beside what is due', async () => {
  await open([has('a', async () => ({ items: [], start: item('s', 90) })), items('b', item('b1', 1))]);
  await pass(0);
  expect(titles()).toEqual(['Title b1']);
  expect(screen.queryByText('Title s')).toBeNull();
});

it('says when the portals are not known, and tries again', async () => {
  const loadToday = jest
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue([items('a', item('a1', 1))]);
  await renderPortal(portal, { route: '/home', user: testUser, loadToday });
  await pass(0);
  expect(screen.getByRole('alert')).toHaveTextContent('What needs you today could not be collected');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(titles()).toEqual(['Title a1']));
});

it('asks nobody any longer once the page is left', async () => {
  let signal: AbortSignal | undefined;
  const { unmount } = await open([
    has('a', (_tools, given) => {
      signal = given;
      return never;
    }),
  ]);
  await pass(0);
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
});
