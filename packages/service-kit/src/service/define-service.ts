import type { Type } from '@nestjs/common';
import type { BaseConfig } from '../config/base.js';
import type { DatabaseParts } from '../database/connect.js';
import type { ServiceDeclaration } from '../declaration/declaration.js';
import type { Conflicts } from '../errors/to-app-error.js';

/** Definition of a service, which `startService` runs, or in tests `useService` of `@portals/service-kit/testing`. */
export interface ServiceDefinition {
  /** Name of the service, from the declaration. */
  name: string;
  declaration: ServiceDeclaration;
  config: { load(env?: NodeJS.ProcessEnv): BaseConfig };
  module: Type;
  entities: DatabaseParts['entities'];
  migrations: DatabaseParts['migrations'];
  /** Errors for violated unique indexes, by index name (see `uniqueName`); an index without an entry causes 409 CONFLICT. */
  conflicts?: Conflicts;
}

/** Completes the definition with the name from the declaration. */
export const defineService = (parts: Omit<ServiceDefinition, 'name'>): ServiceDefinition => ({
  ...parts,
  name: parts.declaration.name,
});
