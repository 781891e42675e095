import { WaitingCalls } from '@portals/service-kit';
import { HeavyWork } from './heavy-work.js';

const [ana, eva] = [1, 2];
const settled = () => new Promise(setImmediate);

describe('heavy work of one user', () => {
  let calls: WaitingCalls;
  let heavy: HeavyWork;
  let begun: string[];
  const note = (name: string, user: number) => heavy.run({ user }, async () => void begun.push(name));

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    calls = new WaitingCalls();
    heavy = new HeavyWork(calls);
    begun = [];
  });
  afterEach(() => jest.useRealTimers());

  it.each([
    { took: 300, rest: 300 },
    { took: 5000, rest: 1000 },
  ])(
    'that took $took ms is followed by a rest of $rest ms while calls come in (rule 15.2)',
    async ({ took, rest }) => {
      await heavy.run({ user: ana }, async () => {
        calls.begin({});
        jest.advanceTimersByTime(took);
      });
      void note('next of ana', ana);
      void note('first of eva', eva);
      jest.advanceTimersByTime(rest - 1);
      await settled();
      expect(begun).toEqual(['first of eva']);
      jest.advanceTimersByTime(1);
      await settled();
      expect(begun).toEqual(['first of eva', 'next of ana']);
    },
  );

  it.each([
    { waiting: 3, took: 40, rest: 40 },
    { waiting: 4, took: 40, rest: 120 },
    { waiting: 4, took: 100, rest: 150 },
    { waiting: 4, took: 400, rest: 400 },
    { waiting: 4, took: 5, rest: 50 },
  ])(
    'of which $waiting more pieces wait is followed by a rest of $rest ms after $took (rule 15.2)',
    async ({ waiting, took, rest }) => {
      await heavy.run({ user: ana }, async () => {
        calls.begin({});
        for (let n = 0; n < waiting; n++) void note('next of ana', ana);
        for (let n = 0; n < 9; n++) void note('of eva', eva);
        jest.advanceTimersByTime(took);
      });
      jest.advanceTimersByTime(rest - 1);
      await settled();
      expect(begun).not.toContain('next of ana');
      jest.advanceTimersByTime(1);
      await settled();
      expect(begun).toContain('next of ana');
    },
  );

  it.each([
    { who: 'nobody calls', called: false, before: 0 },
    { who: 'the last call came long before it', called: true, before: 251 },
  ])('continues at once when $who', async ({ called, before }) => {
    if (called) calls.begin({});
    jest.advanceTimersByTime(before);
    await heavy.run({ user: ana }, async () => void jest.advanceTimersByTime(300));
    void note('next of ana', ana);
    await settled();
    expect(begun).toEqual(['next of ana']);
  });

  it('rests after a piece so short that no call began within it, when one began just before (rule 15.2)', async () => {
    calls.begin({});
    jest.advanceTimersByTime(200);
    await heavy.run({ user: ana }, async () => void jest.advanceTimersByTime(5));
    void note('next of ana', ana);
    jest.advanceTimersByTime(4);
    await settled();
    expect(begun).toEqual([]);
    jest.advanceTimersByTime(1);
    await settled();
    expect(begun).toEqual(['next of ana']);
  });
});
