// The key contains the user's id, because another user of this browser has different companies.
const keyOf = (userId: number) => `company/${userId}`;

/** Follows the stored id of a company of which the user is a guest. */
const guestMark = ' guest';

/** Returns the company that the user last chose in this browser; null when none was chosen or storage is blocked. */
export function lastCompany(userId: number): { id: number; isGuest: boolean } | null {
  try {
    const stored = window.localStorage.getItem(keyOf(userId)) ?? '';
    const id = Number(stored.replace(guestMark, ''));
    return Number.isInteger(id) && id > 0 ? { id, isGuest: stored.endsWith(guestMark) } : null;
  } catch {
    return null;
  }
}

/** Stores the company that the user has chosen. When storage is blocked, only the URL contains it. */
export function keepLastCompany(userId: number, companyId: number, isGuest: boolean): void {
  try {
    window.localStorage.setItem(keyOf(userId), `${companyId}${isGuest ? guestMark : ''}`);
  } catch {
    // A storage failure is ignored, because the stored choice is only a convenience.
  }
}
