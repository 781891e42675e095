import type { AccessPerson } from '@portals/contracts/auth';

/**
 * Returns a function that formats a person's name. It adds the email address when another of the `people` has the same name, and returns
 * null for nobody.
 */
export function personNames(
  people: readonly AccessPerson[],
): (person: Pick<AccessPerson, 'name' | 'email'> | null) => string | null {
  const addresses = new Map<string | null, Set<string>>();
  for (const { name, email } of people) {
    const known = addresses.get(name);
    if (known) known.add(email);
    else addresses.set(name, new Set([email]));
  }
  return (person) => {
    if (person === null) return null;
    const { name, email } = person;
    if (name === null) return email;
    const isShared = [...(addresses.get(name) ?? [])].some((other) => other !== email);
    return isShared ? `${name} (${email})` : name;
  };
}
