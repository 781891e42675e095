type Values = Readonly<Record<string, unknown>>;

/** Normalises a value for comparison, because forms represent a missing value as an empty string. */
const stored = (value: unknown) => JSON.stringify(value ?? '');

/**
 * Returns the form values that differ from the original ones, with the originals in `before`. Only changed fields are saved, so that other
 * people's changes to other fields survive; `before` lets the service detect that somebody else has changed the same field (rule 5.11).
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
