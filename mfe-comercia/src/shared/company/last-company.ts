// The key contains the user id, because the next user of this browser has other companies.
const keyOf = (userId: number) => `company/${userId}`;

/** Returns the company that a user last chose in this browser; null when there is none or storage is blocked. */
export function lastCompany(userId: number): number | null {
  try {
    const id = Number(window.localStorage.getItem(keyOf(userId)));
    return Number.isInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

/** Stores the company that a user has chosen. When storage is blocked, only the URL records it. */
export function keepLastCompany(userId: number, companyId: number): void {
  try {
    window.localStorage.setItem(keyOf(userId), String(companyId));
  } catch {
    // A failure is ignored, because this is only a convenience.
  }
}
