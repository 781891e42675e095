/** Returns an object that maps each name to the value that `make` returns for it. */
export function eachOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  const values: Partial<Record<Name, Value>> = {};
  for (const name of names) values[name] = make(name);
  return values as Record<Name, Value>;
}
