import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Environment variables of a service: each key is the name of a variable, and each schema parses the variable's text. */
export type Variables = z.ZodRawShape;
export type ConfigValues<V extends Variables> = Readonly<z.output<z.ZodObject<V>>>;

export interface ConfigDefinition<V extends Variables = Variables> {
  /** Name of the service, as in `services/<name>`. */
  name: string;
  variables: V;
  /**
   * Reads and checks the variables. `X_FILE` is the path of a file with the value of `X`; an empty variable counts as unset.
   * @throws ConfigError naming every invalid variable
   */
  load(env?: NodeJS.ProcessEnv): ConfigValues<V>;
}

/** An invalid environment; the message lists the invalid variables without their values. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

function readVariable(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const direct = env[name];
  if (direct !== undefined && direct !== '') return direct;
  const file = env[`${name}_FILE`];
  if (file === undefined || file === '') return undefined;
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined;
  } catch (cause) {
    throw new ConfigError(`${name}_FILE: the file cannot be read`, { cause });
  }
}

/** Declares the configuration of a service. docs/configuration.md is generated from it. */
export function defineConfig<V extends Variables>(name: string, variables: V): ConfigDefinition<V> {
  const schema = z.object(variables);
  return {
    name,
    variables,
    load(env = process.env) {
      const given = Object.fromEntries(Object.keys(variables).map((key) => [key, readVariable(key, env)]));
      const parsed = schema.safeParse(given);
      if (parsed.success) return Object.freeze(parsed.data);
      const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
      throw new ConfigError(`The configuration of ${name} is wrong:\n${lines.join('\n')}`);
    },
  };
}

/** Marks a variable whose value must not be shown or logged; it should be set as `X_FILE`. */
export const secret = <S extends z.ZodType>(schema: S): S =>
  schema.meta({ ...z.globalRegistry.get(schema), secret: true });

/** Returns a schema for a whole number given as text. */
export const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
