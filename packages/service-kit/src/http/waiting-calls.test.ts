import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { until } from '../testing/until.js';
import { countWaiting, WaitingCalls } from './waiting-calls.js';

const never = 2 ** 31 - 1;

/** Returns true when the promise has already resolved. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  let done = false;
  void work.then(() => {
    done = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return done;
}

describe('waiting calls', () => {
  it('are waited for until the last of them is answered', async () => {
    const calls = new WaitingCalls();
    const [one, two] = [{}, {}];
    calls.begin(one);
    calls.begin(two);
    const answered = calls.answered(never);
    calls.end(one);
    calls.end(one);
    expect(await isDone(answered)).toBe(false);
    calls.end(two);
    await answered;
    expect(calls.total).toBe(2);
  });

  it('block nobody when there are none', async () => {
    expect(await isDone(new WaitingCalls().answered(never))).toBe(true);
  });

  it('block nobody for longer than agreed', async () => {
    const calls = new WaitingCalls();
    calls.begin({});
    await calls.answered(1);
  });

  it('wait from when they arrive until their answer begins, or until the caller is gone', async () => {
    const calls = new WaitingCalls();
    const app = Fastify();
    countWaiting(app, calls);
    let answer = (): void => {};
    app.get('/slow', () => new Promise((resolve) => (answer = () => resolve('done'))));
    app.get('/quick', () => 'done');
    app.put('/part', () => 'done');
    await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const { port } = app.server.address() as AddressInfo;
      const url = `http://127.0.0.1:${port}`;
      await fetch(`${url}/quick`);
      // The large body counts as an upload, which is not counted as a waiting call.
      await fetch(`${url}/part`, { method: 'PUT', body: 'x'.repeat(70_000) });
      expect(calls.total).toBe(1);
      expect(await isDone(calls.answered(never))).toBe(true);
      const slow = fetch(`${url}/slow`);
      await until(
        () => calls.total,
        (total) => total === 2,
      );
      const answered = calls.answered(never);
      expect(await isDone(answered)).toBe(false);
      answer();
      await slow;
      await answered;
      const left = request(`${url}/slow`).on('error', () => {});
      left.end();
      await until(
        () => calls.total,
        (total) => total === 3,
      );
      const given = calls.answered(never);
      left.destroy();
      await given;
    } finally {
      await app.close();
    }
  });
});
