import { act, screen } from '@testing-library/react';
import { analytics, analyticsApi, analyticsData } from '../../test/analytics-api';
import { open, user } from '../../test/open-portal';

/** Makes media queries match as on a phone, even while printing. */
function fakePhone() {
  const listeners = new Set<() => void>();
  let isPrinting = false;
  const matchMedia = (query: string) => ({
    get matches() {
      return query.includes('max-width') || (isPrinting && query === 'print');
    },
    addEventListener: (_kind: string, changed: () => void) => listeners.add(changed),
    removeEventListener: (_kind: string, changed: () => void) => listeners.delete(changed),
  });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
  return (next: boolean) => {
    isPrinting = next;
    for (const changed of [...listeners]) changed();
  };
}
const openFigures = () => {
  const data = analyticsData(analytics());
  return open('?view=analytics&company=3&period=2025-W52', data, { fetch: analyticsApi(data) });
};
const chart = () => screen.getByRole('heading', { name: 'Leads by status' });
const summary = () => screen.getByRole('heading', { name: 'Leads in detail', hidden: true });
afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
});

it('folds all but the beginning on a phone, each section with a line of figures, and unfolds all of it to print', async () => {
  const print = fakePhone();
  await openFigures();
  expect(await screen.findByRole('region', { name: 'In brief' })).toBeVisible();
  expect(chart()).not.toBeVisible();
  expect(summary().closest('summary')).toHaveTextContent(/New: \d+ · /);
  await user.click(summary());
  expect(chart()).toBeVisible();
  await user.click(summary());
  act(() => print(true));
  expect(chart()).toBeVisible();
  act(() => print(false));
  expect(chart()).not.toBeVisible();
});

// Chromium counts the pages before the media query matches.
it('unfolds all of it and draws charts for paper as soon as printing begins', async () => {
  fakePhone();
  await openFigures();
  await screen.findByRole('region', { name: 'In brief' });
  const width = () => chart().closest('section')?.querySelector('svg')?.getAttribute('width');
  await user.click(summary());
  const onScreen = width();
  await user.click(summary());
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(chart()).toBeVisible();
  expect(width()).toBe('300');
  expect(onScreen).not.toBe('300');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(chart()).not.toBeVisible();
});

it('shows everything on a wide screen', async () => {
  await openFigures();
  await screen.findByRole('region', { name: 'In brief' });
  expect(chart()).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'Winter offer' })).toBeVisible();
});
