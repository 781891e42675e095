import { TokenUses } from './token-uses.js';

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-27T10:00:00.000Z') }));
afterEach(() => jest.useRealTimers());

describe('the last use of a token (rule 13.31)', () => {
  it('is written at once, and then once a minute at most, for all tokens together', async () => {
    const written: Record<string, string>[] = [];
    const uses = new TokenUses(async (all) => void written.push(Object.fromEntries(all)));
    const minute = async (ids: string[]) => {
      for (let second = 0; second < 59; second += 1) {
        for (const id of ids) uses.mark(id);
        await jest.advanceTimersByTimeAsync(1000);
      }
    };
    await minute(['a']);
    expect(written).toEqual([{ a: '2026-11-27T10:00:00.000Z' }]);
    await minute(['b', 'a']);
    expect(written).toHaveLength(2);
    expect(written[1]).toMatchObject({ a: expect.stringMatching(/^2026-11-27T10:0[01]/) });
    await jest.advanceTimersByTimeAsync(600_000);
    expect(written).toHaveLength(3);
    expect(written[2]).toEqual({ a: '2026-11-27T10:01:57.000Z', b: '2026-11-27T10:01:57.000Z' });
  });

  it('is written after a minute though the clock of the machine was put back', async () => {
    const write = jest.fn(async () => undefined);
    const uses = new TokenUses(write);
    uses.mark('a');
    await jest.advanceTimersByTimeAsync(0);
    jest.setSystemTime(Date.now() - 3_600_000);
    uses.mark('a');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('is written when the service ends', async () => {
    const written: unknown[] = [];
    const uses = new TokenUses(async (all) => void written.push(...all.keys()));
    uses.mark('a');
    await uses.close();
    await uses.close();
    expect(written).toEqual(['a']);
  });
});
