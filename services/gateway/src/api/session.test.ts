import { Sessions, sessionToken } from './session.js';

describe('sessionToken', () => {
  it('takes the bearer before the cookie, even a wrong one', () => {
    expect(sessionToken({ authorization: 'Bearer abc', cookie: 'session=def' })).toEqual({
      token: 'abc',
      from: 'bearer',
    });
    expect(sessionToken({ authorization: 'Basic abc', cookie: 'session=def' })).toEqual({
      token: '',
      from: 'bearer',
    });
  });
  it('takes the cookie by its whole name', () => {
    expect(sessionToken({ cookie: 'session_hint=1; session=def; xsession=no' })).toEqual({
      token: 'def',
      from: 'cookie',
    });
    expect(sessionToken({ cookie: 'session_hint=1' })).toBeNull();
  });
  it('is none without either', () => {
    expect(sessionToken({})).toBeNull();
  });
});

describe('Sessions', () => {
  const setUp = (cacheSize?: number) => {
    let time = 0;
    const asked: string[] = [];
    const sessions = new Sessions({
      exchange: async (token) => {
        asked.push(token);
        if (token === 'broken') throw new Error('auth is down');
        return { accessToken: `${token}@${time}` };
      },
      cacheMs: 2000,
      ...(cacheSize && { cacheSize }),
      now: () => time,
    });
    return { sessions, asked, pass: (ms: number) => (time += ms) };
  };

  it('asks once for calls that come together and again after two seconds', async () => {
    const { sessions, asked, pass } = setUp();
    await Promise.all([sessions.lookUp('a'), sessions.lookUp('a'), sessions.lookUp('a')]);
    pass(1999);
    await sessions.lookUp('a');
    expect(asked).toEqual(['a']);
    pass(1);
    expect(await sessions.lookUp('a')).toEqual({ accessToken: 'a@2000' });
    expect(asked).toEqual(['a', 'a']);
  });

  it('does not keep a failure', async () => {
    const { sessions, asked } = setUp();
    await expect(sessions.lookUp('broken')).rejects.toThrow('auth is down');
    await expect(sessions.lookUp('broken')).rejects.toThrow('auth is down');
    expect(asked).toHaveLength(2);
  });

  it('keeps no more answers than it may', async () => {
    const { sessions, asked } = setUp(2);
    for (const token of ['a', 'b', 'c', 'a']) await sessions.lookUp(token);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
    await sessions.lookUp('a');
    expect(asked).toHaveLength(4);
  });

  it('forgets a token that was signed out', async () => {
    const { sessions, asked } = setUp();
    await sessions.lookUp('a');
    sessions.forget('a');
    await sessions.lookUp('a');
    expect(asked).toEqual(['a', 'a']);
  });

  it('never asks about a token that cannot be one', async () => {
    const { sessions, asked } = setUp();
    expect(await sessions.lookUp('')).toEqual({ accessToken: null });
    expect(await sessions.lookUp('x'.repeat(201))).toEqual({ accessToken: null });
    expect(asked).toEqual([]);
  });
});
