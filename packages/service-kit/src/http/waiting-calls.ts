import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** Tracks calls whose replies have not begun; background work yields to them. */
@Injectable()
export class WaitingCalls {
  private readonly calls = new Set<object>();
  private readonly told = new Set<() => void>();
  private begun = 0;
  private begunAt = Number.NEGATIVE_INFINITY;

  begin(call: object): void {
    this.calls.add(call);
    this.begun++;
    this.begunAt = performance.now();
  }

  /** Marks a call as finished. Repeated calls do nothing. */
  end(call: object): void {
    if (!this.calls.delete(call) || this.calls.size > 0) return;
    for (const tell of this.told) tell();
  }

  /** Number of calls since the process started. */
  get total(): number {
    return this.begun;
  }

  /** Start of the latest call in milliseconds, on the clock of `performance.now()`. */
  get lastAt(): number {
    return this.begunAt;
  }

  /**
   * Resolves once no call is waiting.
   * @param longest milliseconds after which it resolves anyway, so that endless calls do not block background work
   */
  async answered(longest: number): Promise<void> {
    if (this.calls.size === 0) return;
    await new Promise<void>((resolve) => {
      const tell = () => {
        clearTimeout(timer);
        this.told.delete(tell);
        resolve();
      };
      const timer = setTimeout(tell, longest);
      this.told.add(tell);
    });
  }
}

/**
 * Bytes above which a body counts as an upload, such as part of a file. Background work does not wait for uploads, and uploads
 * themselves yield to other calls.
 */
const largeBody = 64 * 1024;

/** Counts a call from its first byte until its reply begins or its caller disconnects. */
export function countWaiting(instance: FastifyInstance, calls: WaitingCalls): void {
  instance.addHook('onRequest', (request, reply, done) => {
    if (Number(request.headers['content-length'] ?? 0) > largeBody) return done();
    calls.begin(request);
    reply.raw.once('close', () => calls.end(request));
    done();
  });
  instance.addHook('onSend', (request, _reply, payload, done) => {
    calls.end(request);
    done(null, payload);
  });
}
