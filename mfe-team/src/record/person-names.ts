import type { AccessPerson } from '@portals/contracts/auth';

/** Returns a function that names a person, with the address where another one of `people` has the same name; null for nobody. */
export function personNames(
  people: readonly AccessPerson[],
): (person: Pick<AccessPerson, 'name' | 'email'> | null) => string | null {
  const seen = new Set<string | null>();
  const shared = new Set<string | null>();
  for (const { name } of people) (seen.has(name) ? shared : seen).add(name);
  return (person) => {
    if (person === null) return null;
    const { name, email } = person;
    if (name === null) return email;
    return shared.has(name) ? `${name} (${email})` : name;
  };
}
