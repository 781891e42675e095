import { OpenStreams } from './open-streams.js';

const never = () => new Promise<void>(() => {});

describe('the open streams of a service', () => {
  it('are a quarter for one person, from any number of addresses, so that others have some left (rule 15.32)', async () => {
    const streams = new OpenStreams(8);
    for (const address of ['a', 'b']) void streams.hold({ address, person: 'user 1' }, never);
    const third = streams.hold({ address: 'c', person: 'user 1' }, never);
    await expect(third).rejects.toMatchObject({ code: 'TOO_MANY_STREAMS' });
    await expect(streams.hold({ address: 'c', person: 'user 2' }, async () => 'other')).resolves.toBe(
      'other',
    );
  });

  it('are half for one address, no matter who is there', async () => {
    const streams = new OpenStreams(4);
    for (const person of ['user 1', 'user 2']) void streams.hold({ address: 'a', person }, never);
    const third = streams.hold({ address: 'a', person: 'user 3' }, never);
    await expect(third).rejects.toMatchObject({ code: 'TOO_MANY_STREAMS' });
    await expect(streams.hold({ address: 'b', person: '' }, async () => 'other')).resolves.toBe('other');
  });

  it('have a free slot again once one has ended', async () => {
    const streams = new OpenStreams(2);
    const caller = { address: 'a', person: 'user 1' };
    await streams.hold(caller, async () => {});
    await expect(streams.hold(caller, async () => 'again')).resolves.toBe('again');
  });
});
