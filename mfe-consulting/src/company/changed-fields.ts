type Values = Readonly<Record<string, unknown>>;

/** Normalises a value for comparison: a form has an empty text where nothing is stored. */
const stored = (value: unknown) => JSON.stringify(value ?? '');

/**
 * Returns the form values that differ from the ones that were read, and in `before` the values read. Only changed fields are saved, so that
 * other people's changes to other fields survive, and the service can refuse a change of a field that somebody else has changed since (rule
 * 5.11).
 */
export function changedFields<Output extends object>(
  read: Values,
  output: Output,
): Partial<Output> & { before: Values } {
  const changes = Object.entries(output).filter(([name, value]) => stored(value) !== stored(read[name]));
  return Object.assign(
    { before: Object.fromEntries(changes.map(([name]) => [name, read[name]])) },
    ...changes.map(([name, value]) => ({ [name]: value })),
  );
}
