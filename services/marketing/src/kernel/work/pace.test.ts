import { WaitingCalls } from '@portals/service-kit';
import { maxRows, Pace, stepSize } from './pace.js';

describe('the size of a step', () => {
  it.each([
    ['nothing is known of the rows', 0, false, 'sqlite', 100],
    ['rows are quick and nobody calls', 0.2, false, 'sqlite', 100],
    ['rows are quick, nobody calls and a server stores them', 0.2, false, 'server', 200],
    ['rows are quick and others call', 0.2, true, 'server', 25],
    ['rows are slow and nobody calls', 1, false, 'server', 50],
    ['rows are slow and others call', 0.5, true, 'sqlite', 10],
    ['rows are slower than that', 40, false, 'sqlite', 10],
  ] as const)('when %s', (_, rowMs, isCalled, database, size) => {
    expect(stepSize(rowMs, isCalled, maxRows[database])).toBe(size);
  });
});

describe('between two steps', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'Date'] }));
  afterEach(() => jest.useRealTimers());

  const begin = () => {
    const calls = new WaitingCalls();
    const pace = new Pace(calls, new AbortController().signal, maxRows.sqlite);
    return { calls, pace };
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('goes on at once when nobody calls, and learns what a row takes', async () => {
    const { pace } = begin();
    expect(pace.size).toBe(10);
    jest.advanceTimersByTime(5);
    await pace.rest(25);
    expect(pace.size).toBe(100);
    jest.advanceTimersByTime(1000);
    await pace.rest(100);
    expect(pace.size).toBe(10);
  });

  it('waits until those who call are answered, also those who have arrived during the step', async () => {
    const { calls, pace } = begin();
    const call = {};
    jest.advanceTimersByTime(5);
    // The process notices an incoming call only once the step yields.
    setImmediate(() => calls.begin(call));
    let rested = false;
    const rest = pace.rest(25).then(() => {
      rested = true;
    });
    await turn();
    await turn();
    expect(rested).toBe(false);
    calls.end(call);
    await rest;
    // Each row takes 0.2 ms, and a call is waiting.
    expect(pace.size).toBe(25);
  });

  it('waits for calls without end six times as long as the step took', async () => {
    const { calls, pace } = begin();
    calls.begin({});
    jest.advanceTimersByTime(10);
    let rested = false;
    const rest = pace.rest(25).then(() => {
      rested = true;
    });
    await turn();
    jest.advanceTimersByTime(59);
    await turn();
    expect(rested).toBe(false);
    jest.advanceTimersByTime(1);
    await rest;
  });

  it('is aborted when the process stops', async () => {
    const stop = new AbortController();
    const pace = new Pace(new WaitingCalls(), stop.signal, maxRows.sqlite);
    stop.abort();
    await expect(pace.rest(1)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
