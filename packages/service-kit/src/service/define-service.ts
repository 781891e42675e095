import type { Type } from '@nestjs/common';
import type { BaseConfig } from '../config/base.js';
import type { DatabaseParts } from '../database/connect.js';
import type { ServiceDeclaration } from '../declaration/declaration.js';
import type { Conflicts } from '../errors/to-app-error.js';

/** Everything that makes a service; `startService` runs it, `useService` of the testing entry tests it. */
export interface ServiceDefinition {
  /** Of its declaration. */
  name: string;
  declaration: ServiceDeclaration;
  config: { load(env?: NodeJS.ProcessEnv): BaseConfig };
  module: Type;
  entities: DatabaseParts['entities'];
  migrations: DatabaseParts['migrations'];
  /** Answers for unique indexes, by index name (`uniqueName`); others answer 409 CONFLICT. */
  conflicts?: Conflicts;
}

/** @param parts the name is that of the declaration */
export const defineService = (parts: Omit<ServiceDefinition, 'name'>): ServiceDefinition => ({
  ...parts,
  name: parts.declaration.name,
});
