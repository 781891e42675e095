import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** The calls whose answers have not begun: work that nobody waits for gives way to them. */
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

  /** Further ends of the same call do nothing. */
  end(call: object): void {
    if (!this.calls.delete(call) || this.calls.size > 0) return;
    for (const tell of this.told) tell();
  }

  /** How many calls have begun since the process started. */
  get total(): number {
    return this.begun;
  }

  /** When the last call began, in milliseconds as `performance.now()` counts them. */
  get lastAt(): number {
    return this.begunAt;
  }

  /**
   * Resolves once no call waits.
   * @param longest milliseconds after which it resolves all the same, so that calls without end hold nobody up
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

/** Bytes of a body that no person has typed, such as a part of a file: it gives way to others itself. */
const largeBody = 64 * 1024;

/** Counts a call from its first byte until its answer begins, or until its caller is gone. */
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
