/** Reads one value of a document; `what` is its path (`shell.version`) for error messages. */
export type Reader<T> = (value: unknown, what: string) => T;

/**
 * Requires a reader for every field, including optional fields, so that a new field of the contract is a type error until it has a reader.
 */
type FieldReaders<T> = {
  [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? Reader<T[K] | undefined> : Reader<T[K]>;
};

/** Thrown when the document has no composition that the shell can work with. */
export class CompositionError extends Error {
  override readonly name = 'CompositionError';
}

export function fail(what: string): never {
  throw new CompositionError(`the composition in the document has no valid ${what}`);
}

const entriesOf = (value: unknown, what: string): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : fail(what);

export const string: Reader<string> = (value, what) => (typeof value === 'string' ? value : fail(what));

export const isTrue: Reader<boolean> = (value) => value === true;

/** Reads one of the given values; returns undefined for anything else. */
export const oneOf =
  <T>(values: readonly T[]): Reader<T | undefined> =>
  (value) =>
    values.find((known) => known === value);

/**
 * Turns a reader into one that throws when there is no value.
 * @throws CompositionError, as all readers here do
 */
export const present =
  <T>(read: Reader<T | undefined>): Reader<T> =>
  (value, what) =>
    read(value, what) ?? fail(what);

/** Reads a value that may be absent but must be valid if present. */
export const optional =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (value, what) =>
    value === undefined ? undefined : read(value, what);

/** Reads a value that is dropped with a warning when it is invalid, because everything else works without it. */
export const dispensable =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (value, what) => {
    try {
      return value === undefined ? undefined : read(value, what);
    } catch (error) {
      console.error(error);
      return undefined;
    }
  };

export const list =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value, what) =>
    Array.isArray(value) ? value.map((entry, index) => read(entry, `${what}.${index}`)) : fail(what);

export const record =
  <T>(read: Reader<T>): Reader<Record<string, T>> =>
  (value, what) =>
    Object.fromEntries(entriesOf(value, what).map(([name, entry]) => [name, read(entry, `${what}.${name}`)]));

/** Reads an object with known fields; other fields are dropped. */
export const object =
  <T extends object>(readers: FieldReaders<T>): Reader<T> =>
  (value, what) => {
    const given = new Map(entriesOf(value, what));
    const read = Object.entries<Reader<unknown>>(readers).map(([name, reader]) => [
      name,
      reader(given.get(name), `${what}.${name}`),
    ]);
    return Object.fromEntries(read.filter(([, part]) => part !== undefined));
  };
