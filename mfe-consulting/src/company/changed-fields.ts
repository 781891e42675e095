/** A form has an empty text where nothing is stored. */
const stored = (value: unknown) => JSON.stringify(value ?? '');

/**
 * Returns the values of a form that differ from what it showed at first, so that saving does not undo what somebody else has changed in the
 * other fields meanwhile (rule 5.11).
 */
export function changedFields<Output extends object>(shown: object, output: Output): Partial<Output> {
  const before = new Map(Object.entries(shown));
  const changes = Object.entries(output).filter(
    ([name, value]) => stored(value) !== stored(before.get(name)),
  );
  return Object.assign({}, ...changes.map(([name, value]) => ({ [name]: value })));
}
