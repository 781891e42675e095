import { Sessions, sessionToken } from './session.js';

describe('sessionToken', () => {
  it('takes the bearer before the cookie, even a wrong one', () => {
    expect(sessionToken({ authorization: 'Bearer abc', cookie: 'session=def' }, false)).toEqual({
      token: 'abc',
      from: 'bearer',
    });
    expect(sessionToken({ authorization: 'Basic abc', cookie: 'session=def' }, false)).toEqual({
      token: '',
      from: 'bearer',
    });
  });
  it('takes the cookie by its whole name', () => {
    expect(sessionToken({ cookie: 'session_hint=1; session=def; xsession=no' }, false)).toEqual({
      token: 'def',
      from: 'cookie',
    });
    expect(sessionToken({ cookie: 'session_hint=1' }, false)).toBeNull();
  });
  it('takes the cookie of HTTPS before the plain one, which another host may have set', () => {
    const secure = { token: 'abc', from: 'cookie' };
    expect(sessionToken({ cookie: 'session=def; __Host-session=abc' }, false)).toEqual(secure);
    expect(sessionToken({ cookie: '__Host-session=abc' }, false)).toEqual(secure);
  });
  it('takes no plain cookie over HTTPS', () => {
    expect(sessionToken({ cookie: 'session=def' }, true)).toBeNull();
    expect(sessionToken({ cookie: 'session=def; __Host-session=abc' }, true)?.token).toBe('abc');
  });
  it('is none without either', () => {
    expect(sessionToken({}, false)).toBeNull();
  });
});

describe('Sessions', () => {
  const setUp = (cacheSize?: number) => {
    let time = 0;
    const asked: string[] = [];
    const sessions = new Sessions({
      exchange: async (token, audience) => {
        asked.push(token);
        if (token === 'broken') throw new Error('auth is down');
        return { accessToken: `${token}@${time} for ${audience}`, user: token.charAt(0) };
      },
      cacheMs: 2000,
      ...(cacheSize && { cacheSize }),
      now: () => time,
    });
    return { sessions, asked, pass: (ms: number) => (time += ms) };
  };

  it('asks once for calls that come together and again after two seconds', async () => {
    const { sessions, asked, pass } = setUp();
    await Promise.all([
      sessions.lookUp('a', 'one'),
      sessions.lookUp('a', 'one'),
      sessions.lookUp('a', 'one'),
    ]);
    pass(1999);
    await sessions.lookUp('a', 'one');
    expect(asked).toEqual(['a']);
    pass(1);
    expect(await sessions.lookUp('a', 'one')).toEqual({ accessToken: 'a@2000 for one', user: 'a' });
    expect(asked).toEqual(['a', 'a']);
  });

  it('asks again after two seconds though the clock of the machine was put back', async () => {
    jest.useFakeTimers();
    try {
      const exchange = jest.fn().mockResolvedValue({ accessToken: 'x', user: 'a' });
      const sessions = new Sessions({ exchange, cacheMs: 2000 });
      await sessions.lookUp('a', 'one');
      jest.setSystemTime(Date.now() - 3_600_000);
      await sessions.lookUp('a', 'one');
      expect(exchange).toHaveBeenCalledTimes(1);
      await jest.advanceTimersByTimeAsync(2000);
      await sessions.lookUp('a', 'one');
      expect(exchange).toHaveBeenCalledTimes(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('does not keep a failure', async () => {
    const { sessions, asked } = setUp();
    await expect(sessions.lookUp('broken', 'one')).rejects.toThrow('auth is down');
    await expect(sessions.lookUp('broken', 'one')).rejects.toThrow('auth is down');
    expect(asked).toHaveLength(2);
  });

  it('knows whose session it is without asking, also while the answer is asked for anew', async () => {
    const { sessions, asked, pass } = setUp();
    expect(sessions.userOf('a1', ['one'])).toBeNull();
    await Promise.all([sessions.lookUp('a1', 'one'), sessions.lookUp('a2', 'one')]);
    pass(2000);
    const renewed = sessions.lookUp('a1', 'one');
    expect([sessions.userOf('a1', ['one']), sessions.userOf('a2', ['two', 'one'])]).toEqual(['a', 'a']);
    await renewed;
    expect(asked).toHaveLength(3);
  });

  it('keeps no more answers than it may', async () => {
    const { sessions, asked } = setUp(2);
    for (const token of ['a', 'b', 'c', 'a']) await sessions.lookUp(token, 'one');
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
    await sessions.lookUp('a', 'one');
    expect(asked).toHaveLength(4);
  });

  it('keeps an answer for the service that it is for, and forgets those for all of them', async () => {
    const { sessions, asked } = setUp();
    expect(await sessions.lookUp('a', 'one')).toEqual({ accessToken: 'a@0 for one', user: 'a' });
    expect(await sessions.lookUp('a', 'two')).toEqual({ accessToken: 'a@0 for two', user: 'a' });
    expect(asked).toHaveLength(2);
    sessions.evict('a', ['one', 'two']);
    await sessions.lookUp('a', 'one');
    await sessions.lookUp('a', 'two');
    expect(asked).toHaveLength(4);
  });

  it('never sends a malformed token', async () => {
    const { sessions, asked } = setUp();
    expect(await sessions.lookUp('é', 'one')).toEqual({ accessToken: null });
    expect(await sessions.lookUp('', 'one')).toEqual({ accessToken: null });
    expect(await sessions.lookUp('x'.repeat(201), 'one')).toEqual({ accessToken: null });
    expect(asked).toEqual([]);
  });
});
