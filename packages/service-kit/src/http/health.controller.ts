import { Controller, Get, Header, Inject } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Public } from '../auth/access.guard.js';
import { AppError } from '../errors/app-error.js';
import { Lifecycle } from '../health/lifecycle.js';
import { Metrics } from '../health/metrics.js';
import { ApiExcludeController } from './description.js';

const DATABASE_DEADLINE_MS = 2000;

/**
 * Health probes and metrics for an orchestrator and a collector. They need no session, but cannot be reached from outside, because the
 * gateway does not forward these paths.
 */
@ApiExcludeController()
@Public()
@Controller()
export class HealthController {
  constructor(
    @Inject(Lifecycle) private readonly lifecycle: Lifecycle,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  @Get('livez')
  live() {
    return { status: 'ok' };
  }

  /** Replies 200 only while requests can be served: the database responds and the service is not stopping. */
  @Get('readyz')
  async ready() {
    if (this.lifecycle.isDraining) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 });
    await this.askDatabase();
    return { status: 'ok' };
  }

  @Get('metrics')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  measured() {
    return this.metrics.text();
  }

  private async askDatabase() {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 })),
        DATABASE_DEADLINE_MS,
      );
    });
    try {
      await Promise.race([this.dataSource.query('SELECT 1'), deadline]);
    } finally {
      clearTimeout(timer);
    }
  }
}
