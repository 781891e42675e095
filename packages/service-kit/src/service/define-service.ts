import type { Type } from '@nestjs/common';
import type { BaseConfig } from '../config/base.js';
import type { DatabaseParts } from '../database/connect.js';
import type { ServiceDeclaration } from '../declaration/declaration.js';
import type { Conflicts } from '../errors/to-app-error.js';

/** A service: `startService` runs it, and `useService` of `@portals/service-kit/testing` runs it in a test. */
export interface ServiceDefinition {
  /** Of its declaration. */
  name: string;
  declaration: ServiceDeclaration;
  config: { load(env?: NodeJS.ProcessEnv): BaseConfig };
  module: Type;
  entities: DatabaseParts['entities'];
  migrations: DatabaseParts['migrations'];
  /** Errors of unique indexes, by index name (see `uniqueName`); any other index gives 409 CONFLICT. */
  conflicts?: Conflicts;
}

/** @param parts the name is that of the declaration */
export const defineService = (parts: Omit<ServiceDefinition, 'name'>): ServiceDefinition => ({
  ...parts,
  name: parts.declaration.name,
});
