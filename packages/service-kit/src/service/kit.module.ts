import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { AccessGuard } from '../auth/access.guard.js';
import { registerAccessStrategy } from '../auth/access.strategy.js';
import { AccessVerifier, AUDIENCE } from '../auth/access-verifier.js';
import type { BaseConfig } from '../config/base.js';
import { CONFIG } from '../config/token.js';
import { FairReads } from '../database/fair-reads.js';
import { PurgeDeletedJob } from '../database/purge-deleted.js';
import type { ServiceDeclaration } from '../declaration/declaration.js';
import { AppExceptionFilter } from '../errors/exception.filter.js';
import { CONFLICTS, type Conflicts } from '../errors/to-app-error.js';
import { Lifecycle } from '../health/lifecycle.js';
import { Metrics } from '../health/metrics.js';
import { EventStreams } from '../http/event-streams.js';
import { HealthController } from '../http/health.controller.js';
import { WaitingCalls } from '../http/waiting-calls.js';
import { LOGGER } from '../logging/logger.js';
import { ReplicaBook, StateReport, stateController, statePath, WorkMetrics } from '../state/index.js';
import { SchemaPipe } from '../validation/schema.pipe.js';

export interface KitParts {
  declaration: ServiceDeclaration;
  config: BaseConfig;
  logger: Logger;
  dataSource: DataSource;
  conflicts: Conflicts;
}

@Module({})
class KitModule {}

/** Returns the module that every service shares: guard, pipe, filter, health, and the connected database. */
export function kitModule({ declaration, config, logger, dataSource, conflicts }: KitParts): DynamicModule {
  registerAccessStrategy();
  const { name, paths } = declaration;
  const tellsState = paths[statePath(name)] !== undefined;
  return {
    module: KitModule,
    global: true,
    imports: [
      PassportModule,
      TypeOrmModule.forRootAsync({
        useFactory: () => dataSource.options,
        dataSourceFactory: async () => dataSource,
      }),
    ],
    controllers: [HealthController, ...(tellsState ? [stateController(name)] : [])],
    providers: [
      { provide: CONFIG, useValue: config },
      { provide: AUDIENCE, useValue: name },
      { provide: LOGGER, useValue: logger },
      { provide: CONFLICTS, useValue: conflicts },
      { provide: APP_GUARD, useClass: AccessGuard },
      { provide: APP_PIPE, useClass: SchemaPipe },
      { provide: APP_FILTER, useClass: AppExceptionFilter },
      AccessVerifier,
      EventStreams,
      FairReads,
      PurgeDeletedJob,
      Lifecycle,
      Metrics,
      ...(tellsState ? [ReplicaBook, StateReport] : []),
      WaitingCalls,
      WorkMetrics,
    ],
    exports: [CONFIG, LOGGER, AccessVerifier, EventStreams, FairReads, Lifecycle, Metrics, WaitingCalls],
  };
}
