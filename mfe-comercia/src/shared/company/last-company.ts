// The key contains the user, because the next person who signs in here has other companies.
const keyOf = (userId: number) => `company/${userId}`;

/** Returns the company that a person last chose in this browser; null without one, or when storage is blocked. */
export function lastCompany(userId: number): number | null {
  try {
    const id = Number(window.localStorage.getItem(keyOf(userId)));
    return Number.isInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

/** Remembers the company that a person has chosen. When storage is blocked, only the URL records it. */
export function keepLastCompany(userId: number, companyId: number): void {
  try {
    window.localStorage.setItem(keyOf(userId), String(companyId));
  } catch {
    // Only a convenience: nothing else depends on it.
  }
}
