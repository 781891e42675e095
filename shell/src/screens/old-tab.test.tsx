import { act, screen } from '@testing-library/react';
import { checkPause } from '../document/deleted-releases';
import { click, heading, start } from '../testing/two-portals';

let now: number;
const calls: string[] = [];
/** Response status of the server by release name: 200 by default, 0 for no response. */
let answers: Record<string, number>;

/** Opens a page whose portal is `site`, and counts only requests for releases from then on. */
async function open() {
  const app = await start('/');
  await heading();
  const { fetch } = globalThis;
  Object.assign(globalThis, {
    fetch: async (path: string, init: RequestInit) => {
      if (!path.startsWith('/releases/')) return fetch(path, init);
      calls.push(`${init.method} ${path}`);
      const answer = answers[path.split('/')[2] ?? ''] ?? 200;
      if (answer === 0) throw new TypeError('offline');
      return { status: answer };
    },
  });
  return app;
}

async function comeBack(state: DocumentVisibilityState = 'visible') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
}

const notice = () => screen.queryByText(/open for a long time/);

beforeEach(() => {
  [calls.length, answers, now] = [0, {}, Date.now()];
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(document, 'visibilityState');
});

it('checks its releases when the user returns to the tab, at most once an hour', async () => {
  await open();
  now += checkPause - 1;
  await comeBack();
  expect(calls).toEqual([]);
  now += 1;
  await comeBack('hidden');
  expect(calls).toEqual([]);
  await comeBack();
  const own = [
    'HEAD /releases/shell/1.0.0+cccccccc/pins.json',
    'HEAD /releases/site/1.0.0+aaaaaaaa/pins.json',
    'HEAD /releases/firm/1.0.0+aaaaaaaa/pins.json',
  ];
  expect(calls).toEqual(own);
  await comeBack();
  expect(calls).toEqual(own);
  expect(notice()).toBeNull();
});

it.each(['shell', 'site'])('tells the person when its %s is no longer stored (rule 13.8)', async (name) => {
  await open();
  answers = { [name]: 404 };
  now += checkPause;
  await comeBack();
  expect(notice()).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('what you have typed is still there');
  expect(await heading()).toHaveTextContent('Home');
  await click('button', 'Later');
  expect(notice()).toBeNull();
  now += checkPause;
  calls.length = 0;
  await comeBack();
  expect([notice(), calls]).toEqual([null, []]);
});

it.each([503, 429, 0])('says nothing when the answer is %d', async (answer) => {
  await open();
  answers = { shell: answer, site: answer };
  now += checkPause;
  await comeBack();
  expect(calls).not.toEqual([]);
  expect(notice()).toBeNull();
  answers = { site: 410 };
  now += checkPause;
  await comeBack();
  expect(notice()).toBeVisible();
});

it('stops checking once the site is unmounted', async () => {
  const app = await open();
  app.unmount();
  now += checkPause;
  await comeBack();
  expect(calls).toEqual([]);
});
