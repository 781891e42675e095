import type {
  BeforeApplicationShutdown,
  INestApplicationContext,
  OnApplicationBootstrap,
} from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';

/** Work that a process does by itself, without a call: a queue that it works off, or a job at an interval. */
export abstract class BackgroundWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  abstract onApplicationBootstrap(): void | Promise<void>;
  abstract beforeApplicationShutdown(): Promise<void>;
}

/** Keeps all background work of an application from starting; to be called before `app.init()`. Queues can still be added to. */
export function keepIdle(app: INestApplicationContext): void {
  for (const { providers } of app.get(ModulesContainer).values())
    for (const { instance } of providers.values())
      if (instance instanceof BackgroundWork) instance.onApplicationBootstrap = () => undefined;
}
