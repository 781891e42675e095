import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../config/define-config.js';
import { errorTable, fieldErrorTable } from './codes.js';
import { type ErrorDefinition, ServiceDeclaration } from './declaration.js';

/** An error of one service, with its code. */
export type DeclaredError = ErrorDefinition & { code: string };
/** A field error of one service, with its code. */
export type DeclaredFieldError = ServiceDeclaration['fieldErrors'][string] & { code: string };

/** The parts of a declaration file from which types are derived. */
interface DeclarationFile {
  errors?: object;
  fieldErrors?: object;
}
type Codes<T> = T extends object ? Extract<keyof T, string> : never;

/** A service's own declaration with its error codes typed: `new AppError(declaration.errors.THING_EXISTS)`. */
export type OwnDeclaration<File extends DeclarationFile> = Omit<
  ServiceDeclaration,
  'errors' | 'fieldErrors'
> & {
  errors: Readonly<Record<Codes<File['errors']>, DeclaredError>>;
  fieldErrors: Readonly<Record<Codes<File['fieldErrors']>, DeclaredFieldError>>;
};

/** @throws ConfigError whose message lists the file and every invalid field */
function parseFile(file: string | URL): ServiceDeclaration {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new ConfigError(
      `${file} cannot be read as JSON (${cause instanceof Error ? cause.message : cause})`,
      {
        cause,
      },
    );
  }
  const parsed = ServiceDeclaration.safeParse(value);
  if (!parsed.success) throw new ConfigError(`${file} is wrong:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

const withCodes = (entries: Record<string, object>) =>
  Object.fromEntries(
    Object.entries(entries).map(([code, entry]) => [code, Object.freeze({ ...entry, code })]),
  );

/**
 * Reads a service's own declaration, typed by the JSON file: `readDeclaration<typeof file>(new URL('../service.json', import.meta.url))`
 * with `import type file from '../service.json'`.
 * @throws ConfigError
 */
export function readDeclaration<File extends DeclarationFile>(file: string | URL): OwnDeclaration<File> {
  const declaration = parseFile(file);
  return {
    ...declaration,
    errors: withCodes(declaration.errors),
    fieldErrors: withCodes(declaration.fieldErrors),
  } as OwnDeclaration<File>;
}

/** Returns one line for each name that two services declare, or that is in `taken`. */
function collisions(
  declarations: readonly ServiceDeclaration[],
  what: string,
  namesOf: (declaration: ServiceDeclaration) => readonly string[],
  taken: Readonly<Record<string, string>> = {},
): string[] {
  const owners = new Map(Object.entries(taken));
  return declarations.flatMap((declaration) =>
    namesOf(declaration).flatMap((name) => {
      const owner = owners.get(name);
      owners.set(name, owner ?? declaration.name);
      return owner === undefined ? [] : [`${what} ${name} is of ${owner} and of ${declaration.name}`];
    }),
  );
}

const keysAs = (table: object, owner: string) =>
  Object.fromEntries(Object.keys(table).map((code) => [code, owner]));

/**
 * Returns the conflicts between declarations: paths, ports, settings, roles and error codes declared by two services.
 * @param reserved paths below /api that no service may declare, with their owners
 * @returns one line for each conflict
 */
export function declarationFaults(
  declarations: readonly ServiceDeclaration[],
  reserved: Readonly<Record<string, string>> = {},
): string[] {
  const everybody = 'every service';
  return [
    ...collisions(declarations, 'the path', ({ paths }) => Object.keys(paths), reserved),
    ...collisions(declarations, 'the address of pages', ({ pages }) =>
      Object.keys(pages).map((page) => page.replace(/:.*/, '')),
    ),
    ...collisions(declarations, 'the port', ({ port }) => [String(port)]),
    ...collisions(declarations, 'the setting', ({ pageSettings }) => Object.keys(pageSettings)),
    ...collisions(declarations, 'the role', ({ role }) => (role === undefined ? [] : [role])),
    ...collisions(
      declarations,
      'the error code',
      ({ errors }) => Object.keys(errors),
      keysAs(errorTable, everybody),
    ),
    ...collisions(
      declarations,
      'the code of a field',
      ({ fieldErrors }) => Object.keys(fieldErrors),
      keysAs(fieldErrorTable, everybody),
    ),
  ];
}

/**
 * Reads the declarations of all services, `<folder>/<name>/service.json`, by name. Folders without a service.json are skipped.
 * @param reserved see `declarationFaults`
 * @throws ConfigError when a declaration is invalid or two declarations conflict
 */
export function readDeclarations(
  folder: string,
  reserved: Readonly<Record<string, string>> = {},
): ServiceDeclaration[] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const files = names
    .map((name) => ({ name, file: join(folder, name, 'service.json') }))
    .filter(({ file }) => existsSync(file));
  const declarations = files.map(({ name, file }) => {
    const declaration = parseFile(file);
    if (declaration.name !== name)
      throw new ConfigError(`${file}: its name must be ${name}, as its folder's`);
    return declaration;
  });
  const faults = declarationFaults(declarations, reserved);
  if (faults.length > 0)
    throw new ConfigError(`The services in ${folder} do not go together:\n  ${faults.join('\n  ')}`);
  return declarations;
}
