// The key contains the user's id, because another user of this browser has different companies.
const keyOf = (userId: number) => `company/${userId}`;

/** Returns the company that the user last chose in this browser; null when none was chosen or storage is blocked. */
export function lastCompany(userId: number): number | null {
  try {
    const id = Number(window.localStorage.getItem(keyOf(userId)));
    return Number.isInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

/** Stores the company that the user has chosen. When storage is blocked, only the URL contains it. */
export function keepLastCompany(userId: number, companyId: number): void {
  try {
    window.localStorage.setItem(keyOf(userId), String(companyId));
  } catch {
    // A storage failure is ignored, because the stored choice is only a convenience.
  }
}
