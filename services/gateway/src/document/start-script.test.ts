/** @jest-environment jsdom */
import { startBody, startScript } from './start-script.js';

const root = document.documentElement;
const failed = () => document.getElementById('failed')?.hidden === false && root.dataset.failed === '';
/** Announces a shell as `startOnce` does. */
const run = () => {
  root.dataset.shell = '/releases/shell/1/';
  window.dispatchEvent(new Event('shell:running'));
};
const settle = () => jest.advanceTimersByTimeAsync(0);

function open(options: { rendered?: boolean; fallback?: string | null } = {}) {
  const { rendered = false, fallback = null } = options;
  delete root.dataset.failed;
  delete root.dataset.shell;
  document.head.innerHTML =
    '<script type="module"></script><link rel="modulepreload" href="/a.js"><link rel="icon" href="/i.svg">';
  document.body.innerHTML = `<div id="root">${rendered ? '<main></main>' : ''}</div>${startBody('en', rendered)}`;
  new Function(startScript(fallback))();
  const [entry, preload, icon] = document.head.children;
  if (!entry || !preload || !icon) throw new Error('the head is not what it was');
  return { entry, preload, icon };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  window.dispatchEvent(new Event('shell:running'));
  jest.useRealTimers();
});

it('marks preloads by their result, and nothing else', () => {
  const { preload, icon } = open();
  preload.dispatchEvent(new Event('load'));
  expect(preload.getAttribute('data-state')).toBe('loaded');
  preload.dispatchEvent(new Event('error'));
  icon.dispatchEvent(new Event('error'));
  expect(preload.getAttribute('data-state')).toBe('failed');
  expect(icon.hasAttribute('data-state')).toBe(false);
  expect(failed()).toBe(false);
});

it.each([
  ['cannot be loaded', (entry: Element) => entry.dispatchEvent(new Event('error'))],
  [
    'throws as it starts',
    () => window.dispatchEvent(new ErrorEvent('error', { filename: 'http://x/releases/shell/1/main.js' })),
  ],
  ['says that it cannot work', () => window.dispatchEvent(new Event('shell:failed'))],
])('reports when the shell %s and there is no other', (_name, fault) => {
  fault(open().entry);
  expect(failed()).toBe(true);
  expect(document.querySelector('#failed a')?.getAttribute('href')).toBe('');
});

it('waits six seconds from file to file for a shell that hangs', async () => {
  const { preload } = open();
  await jest.advanceTimersByTimeAsync(5_000);
  preload.dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(failed()).toBe(false);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(failed()).toBe(true);
});

it('takes the message away when the shell was only slow, and shows it again if that shell fails', async () => {
  open();
  await jest.advanceTimersByTimeAsync(6_000);
  expect(failed()).toBe(true);
  run();
  expect([document.getElementById('failed')?.hidden, root.dataset.failed]).toEqual([true, undefined]);
  delete root.dataset.shell;
  window.dispatchEvent(new Event('shell:failed'));
  expect(failed()).toBe(true);
});

it('shows no message after the document has arrived when the shell has started meanwhile', async () => {
  const parsing = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  open();
  await jest.advanceTimersByTimeAsync(6_000);
  run();
  parsing.mockRestore();
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  expect(failed()).toBe(false);
  expect(root.dataset.failed).toBeUndefined();
});

describe('the colour scheme', () => {
  const metas = () => Array.from(document.querySelectorAll('meta'), (meta) => meta.getAttribute('media'));
  const change = (newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
  const device = ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'];
  const load = () => {
    open();
    document.head.insertAdjacentHTML(
      'beforeend',
      device.map((media) => `<meta name="theme-color" media="${media}">`).join(''),
    );
    document.dispatchEvent(new Event('DOMContentLoaded'));
  };
  afterEach(() => {
    localStorage.clear();
    change(null);
  });

  it('is the device’s own unless the person has chosen another', () => {
    load();
    expect([root.dataset.theme, metas()]).toEqual([undefined, device]);
    localStorage.setItem('theme', 'blue');
    load();
    expect([root.dataset.theme, metas()]).toEqual([undefined, device]);
  });

  it('is the chosen one from the first moment, and changes with the choice', () => {
    localStorage.setItem('theme', 'dark');
    open();
    expect(root.dataset.theme).toBe('dark');
    load();
    expect(metas()).toEqual(['not all', 'all']);
    change('light');
    expect([root.dataset.theme, metas()]).toEqual(['light', ['all', 'not all']]);
    window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'dark' }));
    expect(root.dataset.theme).toBe('light');
    change(null);
    expect([root.dataset.theme, metas()]).toEqual([undefined, device]);
  });
});

describe('loading the page again', () => {
  const fetched: [string, RequestInit | undefined][] = [];
  const answered: (() => void)[] = [];
  const navigated = jest.fn((event: Event) => event.preventDefault());
  const link = () => {
    const found = document.querySelector<HTMLElement>('#failed a');
    if (!found) throw new Error('nothing offers it');
    return found;
  };

  beforeEach(() => {
    fetched.length = 0;
    answered.length = 0;
    navigated.mockClear();
    const fetch = (url: string, init?: RequestInit) => {
      fetched.push([new URL(url).pathname, init]);
      return new Promise((resolve) => answered.push(() => resolve(new Response(''))));
    };
    const entries = ['/a.js', '/releases/shell/0/main.js', '/releases/shell/0/react.js', '/i.svg'];
    const getEntriesByType = () => entries.map((path) => ({ name: new URL(path, document.baseURI).href }));
    Object.assign(window, {
      fetch,
      Response: class {
        arrayBuffer = async () => new ArrayBuffer(0);
      },
    });
    Object.defineProperty(performance, 'getEntriesByType', { value: getEntriesByType, configurable: true });
    // Records clicks that are not prevented, because a browser would follow the link.
    window.addEventListener('click', leave);
  });
  afterEach(() => window.removeEventListener('click', leave));
  const leave = (event: Event) => {
    if (!event.defaultPrevented) navigated(event);
  };

  it('first has every script fetched past the cache that did not come as it should', async () => {
    const { entry, preload } = open();
    preload.dispatchEvent(new Event('load'));
    entry.dispatchEvent(new Event('error'));
    link().click();
    link().click();
    const paths = fetched.map(([path]) => path);
    expect(paths).toEqual(['/releases/shell/0/main.js', '/releases/shell/0/react.js']);
    expect(fetched.every(([, init]) => init?.cache === 'reload')).toBe(true);
    await settle();
    expect(navigated).not.toHaveBeenCalled();
    for (const answer of answered) answer();
    await settle();
    expect(navigated).toHaveBeenCalledTimes(1);
  });

  it('does not wait for ever', async () => {
    open().entry.dispatchEvent(new Event('error'));
    link().click();
    await jest.advanceTimersByTimeAsync(15_000);
    expect(navigated).toHaveBeenCalledTimes(1);
  });
});

it('leaves a shell alone that runs', async () => {
  const { entry } = open();
  window.dispatchEvent(new Event('shell:running'));
  entry.dispatchEvent(new Event('error'));
  window.dispatchEvent(new ErrorEvent('error', { filename: 'http://x/releases/shell/1/main.js' }));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(failed()).toBe(false);
});

it('does not take errors of other code for those of the shell', () => {
  open();
  window.dispatchEvent(new ErrorEvent('error', { filename: 'chrome-extension://x/y.js' }));
  expect(failed()).toBe(false);
});

it('gives another shell its time before it reports that the page did not start', async () => {
  const { entry } = open({ fallback: '/releases/shell/0/main.js' });
  entry.dispatchEvent(new Event('error'));
  expect(failed()).toBe(false);
  // The fallback shell fails too, because the test environment cannot import it.
  await settle();
  expect(failed()).toBe(true);
});

it.each([
  [false, 'This page did not load completely', false],
  [true, 'You can read this page', true],
])('with a rendered page (%s) says: %s', (rendered, words, bar) => {
  const { entry } = open({ rendered });
  entry.dispatchEvent(new Event('error'));
  const element = document.getElementById('failed');
  expect(element?.textContent).toContain(words);
  expect(element?.hasAttribute('data-bar')).toBe(bar);
});
