import {
  ConfigError,
  defineConfig,
  type PageSetting,
  readDeclarations,
  type ServiceDeclaration,
  secret,
} from '@portals/service-kit/plain';
import { z } from 'zod';
import type { SetForPages } from '../composition/page-facts.js';

/** The only call below /api that the gateway handles itself. */
export const portalEventsPath = '/api/portal-events';

/** A service behind the gateway: its declaration, address and settings. */
export interface Upstream {
  declaration: ServiceDeclaration;
  /** Address of the service's replicas. */
  url: string;
  /** Key required by the service's internal routes; undefined when they require none. */
  internalKey: string | undefined;
  /** Page settings that the service declares, with their values. */
  settings: SetForPages[];
}

type Entry = [name: string, schema: z.ZodType<string | undefined>];

const variable = (name: string, end: string) => `${name.toUpperCase().replaceAll('-', '_')}_${end}`;

const urlOf = ({ name, port }: ServiceDeclaration) =>
  z
    .url({ protocol: /^https?$/ })
    .default(`http://127.0.0.1:${port}`)
    .describe(`Where the ${name} service is`);

const keyEntry = ({ name }: ServiceDeclaration): Entry => [
  variable(name, 'INTERNAL_KEY'),
  secret(
    z
      .string()
      .min(16)
      .optional()
      .describe(`INTERNAL_KEY of ${name}, which the gateway shows when it exchanges sessions`),
  ),
];

function settingOf({ about, default: usual, values, unit, secret: isSecret }: PageSetting) {
  const text = values ? z.enum(values) : unit ? z.string().regex(/^[1-9]\d{0,5}$/) : z.string();
  const schema = (usual === undefined ? text.optional() : text.default(usual)).describe(about);
  return isSecret ? secret(schema) : schema;
}

/**
 * Defines the gateway's environment variables that depend on the declared services.
 * @public the settings documentation is generated from it
 */
export const upstreamConfig = (declarations: readonly ServiceDeclaration[]) =>
  defineConfig(
    'gateway',
    Object.fromEntries(
      declarations.flatMap((declaration): Entry[] => [
        [variable(declaration.name, 'URL'), urlOf(declaration)],
        ...(declaration.role === 'sessions' ? [keyEntry(declaration)] : []),
        ...Object.entries(declaration.pageSettings).map(
          ([name, setting]): Entry => [name, settingOf(setting)],
        ),
      ]),
    ),
  );

/**
 * Loads the services: their declarations from a folder, their addresses from the environment.
 * @param folder with `<name>/service.json` for each service
 * @throws ConfigError when the declarations or the addresses are invalid
 */
export function loadUpstreams(folder: string, env: NodeJS.ProcessEnv = process.env): Upstream[] {
  const declarations = readDeclarations(folder, { [portalEventsPath]: 'the gateway' });
  if (!declarations.some(({ role }) => role === 'sessions'))
    throw new ConfigError(`SERVICES_DIR: no service in ${folder} has the role "sessions"`);
  const values = upstreamConfig(declarations).load(env);
  return declarations.map((declaration) => ({
    declaration,
    url: z.string().parse(values[variable(declaration.name, 'URL')]),
    internalKey: values[variable(declaration.name, 'INTERNAL_KEY')],
    settings: Object.entries(declaration.pageSettings).map(([name, setting]) => ({
      ...setting,
      name,
      value: values[name],
    })),
  }));
}
