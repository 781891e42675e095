import { HashQueue } from './hash-queue.js';

function deferred() {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('the hash queue', () => {
  it('runs no more jobs at once than allowed, and the others in turn', async () => {
    const queue = new HashQueue(2, 10);
    const gates = Array.from({ length: 4 }, deferred);
    const begun = Array.from({ length: 4 }, deferred);
    const started: number[] = [];
    const jobs = gates.map((gate, n) =>
      queue.run(() => {
        started.push(n);
        begun[n]?.resolve();
        return gate.promise;
      }),
    );
    await begun[1]?.promise;
    expect(started).toEqual([0, 1]);
    gates[1]?.resolve();
    await begun[2]?.promise;
    expect(started).toEqual([0, 1, 2]);
    for (const gate of gates) gate.resolve();
    await Promise.all(jobs);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('refuses jobs without a free slot, and accepts jobs again afterwards', async () => {
    const queue = new HashQueue(1, 1);
    const gate = deferred();
    const running = queue.run(() => gate.promise);
    const waiting = queue.run(async () => 'second');
    await expect(queue.run(async () => 'third')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: { retryAfter: 1 },
    });
    gate.resolve();
    await running;
    expect(await waiting).toBe('second');
    expect(await queue.run(async () => 'fourth')).toBe('fourth');
  });

  it('gives addresses their turns, however many jobs of another one wait', async () => {
    const queue = new HashQueue(2, 200);
    const gates = Array.from({ length: 60 }, deferred);
    const started: string[] = [];
    const jobs = gates.map((gate, n) =>
      queue.run(() => {
        started.push(`A${n}`);
        return gate.promise;
      }, '203.0.113.1'),
    );
    const other = queue.run(async () => void started.push('B'), '203.0.113.2');
    gates[0]?.resolve();
    gates[1]?.resolve();
    await other;
    expect(started.slice(0, 4)).toContain('B');
    for (const gate of gates) gate.resolve();
    await Promise.all(jobs);
    expect(started).toHaveLength(61);
  });

  it('keeps half of its places for other addresses', async () => {
    const queue = new HashQueue(1, 4);
    const gate = deferred();
    const jobs = Array.from({ length: 3 }, () => queue.run(() => gate.promise, '203.0.113.1'));
    const full = { code: 'SERVICE_UNAVAILABLE', details: { retryAfter: 1 } };
    await expect(queue.run(async () => 1, '203.0.113.1')).rejects.toMatchObject(full);
    const other = queue.run(async () => 2, '203.0.113.2');
    gate.resolve();
    expect(await other).toBe(2);
    await Promise.all(jobs);
  });

  it('frees the slot when a job fails', async () => {
    const queue = new HashQueue(1, 0);
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run(async () => 1)).toBe(1);
  });
});
