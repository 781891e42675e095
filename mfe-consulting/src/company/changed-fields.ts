/** Normalises a value for comparison: a form has an empty text where nothing is stored. */
const stored = (value: unknown) => JSON.stringify(value ?? '');

/**
 * Returns the form values that differ from the initial ones. Only these are saved, so that changes by somebody else to other fields are not
 * undone (rule 5.11).
 */
export function changedFields<Output extends object>(shown: object, output: Output): Partial<Output> {
  const before = new Map(Object.entries(shown));
  const changes = Object.entries(output).filter(
    ([name, value]) => stored(value) !== stored(before.get(name)),
  );
  return Object.assign({}, ...changes.map(([name, value]) => ({ [name]: value })));
}
