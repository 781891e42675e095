import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError, compiled, JobThread } from '@portals/service-kit';
import type { EmailJob, MadeEmail } from './email-job.js';

/**
 * Renders emails, including their Markdown, in a worker thread. Loading mjml takes most of a second and rendering a long email a tenth of a
 * second, which would block all other calls. An idle thread takes some 60 MB, so it ends after a minute.
 */
@Injectable()
export class EmailThread implements OnApplicationShutdown {
  private readonly thread = new JobThread<EmailJob, MadeEmail>(
    new URL('./make-thread.js', compiled(import.meta.url)),
    {
      worker: { env: {}, resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 } },
      // Time limits for an email that a user waits for. Loading takes less than a second, but several seconds on a busy machine.
      ...{ silenceMs: 8000, loadingMs: 30_000, idleMs: 60_000 },
      endError: (cause) => new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2, cause }),
    },
  );

  /** Ends the thread only in the last shutdown phase, because emails that are still being sent have to be rendered. */
  onApplicationShutdown(): Promise<void> {
    return this.thread.terminate(new Error('the service stops'));
  }

  /**
   * Renders an email.
   * @param longestMs time limit, which starts once the thread has loaded and has finished earlier emails
   * @throws AppError SERVICE_UNAVAILABLE when the limit is exceeded or the thread crashes; the next email starts a new thread
   */
  make(job: EmailJob, longestMs?: number): Promise<MadeEmail> {
    return this.thread.run(job, longestMs);
  }
}
