import { fireEvent, screen, within } from '@testing-library/react';
import { clearProblems, followBuilds, showProblems } from './build-problems';

afterEach(clearProblems);

it('shows build errors and their reason as text, without terminal colours', () => {
  showProblems('mfe-a', ['./src/a.tsx\n\u001b[31m<img src=x onerror=alert(1)>\u001b[0m', 'second']);
  const panel = screen.getByRole('alert');
  expect(within(panel).getByRole('heading')).toHaveTextContent('mfe-a does not build');
  expect(panel.querySelector('img')).toBeNull();
  expect(panel.querySelectorAll('pre')[0]?.textContent).toBe('./src/a.tsx\n<img src=x onerror=alert(1)>');
  expect(panel.querySelectorAll('pre')[1]?.textContent).toBe('second');
});

it('shows only the last error, and can be closed', () => {
  showProblems('mfe-a', ['first']);
  showProblems('mfe-a', ['second']);
  expect(screen.getByRole('alert')).not.toHaveTextContent('first');
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('following the builds', () => {
  /** Fake `EventSource` of a development server, because jsdom has none. */
  class Stream extends EventTarget {
    static last: Stream;
    constructor(readonly address: string) {
      super();
      Stream.last = this;
    }
    say(data: unknown): void {
      const text = typeof data === 'string' ? data : JSON.stringify(data);
      this.dispatchEvent(new MessageEvent('message', { data: text }));
    }
  }
  const before = globalThis.EventSource;
  const built = jest.fn();
  beforeEach(() => {
    Object.assign(globalThis, { EventSource: Stream });
    built.mockClear();
    followBuilds('mfe-a', 'http://localhost:1/__hot', built);
  });
  afterEach(() => Object.assign(globalThis, { EventSource: before }));

  it('shows an error until it is fixed', () => {
    expect(Stream.last.address).toBe('http://localhost:1/__hot');
    Stream.last.say({ action: 'built', errors: ['no'] });
    expect(screen.getByRole('alert')).toHaveTextContent('no');
    expect(built).not.toHaveBeenCalled();
    Stream.last.say({ action: 'building' });
    expect(screen.getByRole('alert')).toBeVisible();
    Stream.last.say({ action: 'built', errors: [] });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(built).toHaveBeenCalledTimes(1);
  });

  it('reports to a page that connects later too, and does not mistake a heartbeat for a build', () => {
    Stream.last.say('💓');
    expect(built).not.toHaveBeenCalled();
    Stream.last.say({ action: 'sync', errors: ['no'] });
    expect(screen.getByRole('alert')).toHaveTextContent('no');
  });
});
