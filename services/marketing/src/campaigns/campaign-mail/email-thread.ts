import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError, compiled, JobThread } from '@portals/service-kit';
import type { EmailJob, MadeEmail } from './email-job.js';

/**
 * Renders emails in a worker thread, Markdown included: loading mjml takes most of a second and a long email a tenth of one, during which
 * the service would answer nobody. An idle thread, which holds some 60 MB, ends after a minute.
 */
@Injectable()
export class EmailThread implements OnApplicationShutdown {
  private readonly thread = new JobThread<EmailJob, MadeEmail>(
    new URL('./make-thread.js', compiled(import.meta.url)),
    {
      worker: { env: {}, resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 } },
      // For an email that somebody waits for. Loading takes under a second, but many on a busy machine.
      ...{ silenceMs: 8000, loadingMs: 30_000, idleMs: 60_000 },
      over: (cause) => new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2, cause }),
    },
  );

  /** Ends the thread this late because emails in flight when the service stops are still rendered. */
  onApplicationShutdown(): Promise<void> {
    return this.thread.terminate(new Error('the service stops'));
  }

  /**
   * Renders an email.
   * @param longestMs time limit once the thread has loaded and emails before this one are made
   * @throws AppError SERVICE_UNAVAILABLE when the limit is exceeded or the thread crashes; the next email starts another thread
   */
  make(job: EmailJob, longestMs?: number): Promise<MadeEmail> {
    return this.thread.run(job, longestMs);
  }
}
