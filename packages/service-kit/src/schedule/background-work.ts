import type {
  BeforeApplicationShutdown,
  INestApplicationContext,
  OnApplicationBootstrap,
} from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';

/** Work that a process does independently of calls: processing a queue, or running a job at an interval. */
export abstract class BackgroundWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  abstract onApplicationBootstrap(): void | Promise<void>;
  abstract beforeApplicationShutdown(): Promise<void>;
}

/** Prevents all background work of an application from starting; must be called before `app.init()`. Queues still accept new work. */
export function keepIdle(app: INestApplicationContext): void {
  for (const { providers } of app.get(ModulesContainer).values())
    for (const { instance } of providers.values())
      if (instance instanceof BackgroundWork) instance.onApplicationBootstrap = () => undefined;
}
