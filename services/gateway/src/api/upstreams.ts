import {
  ConfigError,
  defineConfig,
  readDeclarations,
  type ServiceDeclaration,
  secret,
} from '@portals/service-kit/plain';
import { z } from 'zod';

/** What the gateway answers itself below /api. */
export const ownPath = '/api/portal-events';

/** A service behind the gateway: what it declares, and where it is. */
export interface Upstream {
  declaration: ServiceDeclaration;
  /** Origin of its replicas. */
  url: string;
  /** What it wants to see of who asks for its internal routes, if anything. */
  internalKey: string | undefined;
}

const variable = (name: string, end: string) => `${name.toUpperCase().replaceAll('-', '_')}_${end}`;

const urlOf = ({ name, port }: ServiceDeclaration) =>
  z
    .url({ protocol: /^https?$/ })
    .default(`http://127.0.0.1:${port}`)
    .describe(`Where the ${name} service is`);

const keyOf = ({ name }: ServiceDeclaration) =>
  secret(
    z
      .string()
      .min(16)
      .optional()
      .describe(`INTERNAL_KEY of ${name}, which the gateway shows when it exchanges sessions`),
  );

/** The gateway's variables that come from what services declare. */
export const upstreamConfig = (declarations: readonly ServiceDeclaration[]) =>
  defineConfig(
    'gateway',
    Object.fromEntries(
      declarations.flatMap((declaration): [string, z.ZodType<string | undefined>][] => [
        [variable(declaration.name, 'URL'), urlOf(declaration)],
        ...(declaration.role === 'sessions'
          ? [
              [variable(declaration.name, 'INTERNAL_KEY'), keyOf(declaration)] as [
                string,
                z.ZodType<string | undefined>,
              ],
            ]
          : []),
      ]),
    ),
  );

/**
 * Finds the services: their declarations in a folder, their addresses in the environment.
 * @param folder with `<name>/service.json` for each service
 * @throws ConfigError when the declarations or the addresses are wrong
 */
export function loadUpstreams(folder: string, env: NodeJS.ProcessEnv = process.env): Upstream[] {
  const declarations = readDeclarations(folder, { [ownPath]: 'the gateway' });
  if (!declarations.some(({ role }) => role === 'sessions'))
    throw new ConfigError(`SERVICES_DIR: no service in ${folder} has the role "sessions"`);
  const values = upstreamConfig(declarations).load(env);
  return declarations.map((declaration) => ({
    declaration,
    url: z.string().parse(values[variable(declaration.name, 'URL')]),
    internalKey: values[variable(declaration.name, 'INTERNAL_KEY')],
  }));
}
