/** Reads one value of a document; `what` names its place (`shell.version`) for whoever has to find the fault. */
export type Reader<T> = (value: unknown, what: string) => T;

/** A reader for every field, the optional ones too: a field that the contract gains is an error of types until it is read. */
type FieldReaders<T> = {
  [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? Reader<T[K] | undefined> : Reader<T[K]>;
};

/** The document holds no composition that the shell could work with. */
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

/** One of some values; anything else is none. */
export const oneOf =
  <T>(values: readonly T[]): Reader<T | undefined> =>
  (value) =>
    values.find((known) => known === value);

/** @throws CompositionError, as everything here does, where there is nothing to be read */
export const present =
  <T>(read: Reader<T | undefined>): Reader<T> =>
  (value, what) =>
    read(value, what) ?? fail(what);

/** What may be left out, and must be right where it is not. */
export const optional =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (value, what) =>
    value === undefined ? undefined : read(value, what);

/** What is left out, and told, where it cannot be read: it is not worth the rest. */
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

/** An object of known fields; others are dropped. */
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
