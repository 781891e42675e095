import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError, compiled, JobThread, LOGGER, type Logger } from '@portals/service-kit';
import type { DrawJob, Drawn } from './draw-job.js';

/** Draws designs in a worker thread. */
@Injectable()
export class DesignDrawer implements OnModuleDestroy {
  private readonly thread: JobThread<DrawJob, Drawn>;

  constructor(@Inject(LOGGER) logger: Logger) {
    this.thread = new JobThread(new URL('./draw-thread.js', compiled(import.meta.url)), {
      worker: { resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 } },
      // A thread that is silent for this many milliseconds counts as stuck; no job takes that long.
      silenceMs: 15_000,
      endError(cause, designs) {
        logger.warn({ err: cause, designs }, 'designs were not drawn');
        return new AppError('SERVICE_BUSY', { retryAfter: 3 });
      },
    });
  }

  /** @throws AppError SERVICE_BUSY when the thread crashes */
  draw(spec: DrawJob['spec'], result: DrawJob['result']): Promise<Drawn> {
    return this.thread.run({ spec, result });
  }

  onModuleDestroy(): Promise<void> {
    return this.thread.terminate(new Error('the service stops'));
  }
}
