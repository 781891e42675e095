// Under the person's own name: somebody else who signs in here has other companies.
const keyOf = (userId: number) => `company/${userId}`;

/** The company that a person had chosen last in this browser; null without one, or where storage is refused. */
export function lastCompany(userId: number): number | null {
  try {
    const id = Number(window.localStorage.getItem(keyOf(userId)));
    return Number.isInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

/** Remembers the company that a person has chosen. Where storage is refused, the address alone says it. */
export function keepLastCompany(userId: number, companyId: number): void {
  try {
    window.localStorage.setItem(keyOf(userId), String(companyId));
  } catch {
    // It is a convenience: nothing else depends on it.
  }
}
