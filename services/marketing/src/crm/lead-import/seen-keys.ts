/**
 * Converts a key to a number of 52 bits.
 * @param key hexadecimal, with at least 13 digits
 */
export const keyNumber = (key: string): number => Number.parseInt(key.slice(0, 13), 16);

/** Value for a telephone number with several addresses. */
const several = -1;

/**
 * Keys and addresses in the rows of a file so far. Each key is stored as a number of 52 bits, so that the keys of 200,000 rows take only a
 * few megabytes. About one in a hundred thousand files of that size contains a collision.
 */
export class SeenKeys {
  private readonly rows = new Map<number, number>();
  private readonly addresses = new Map<number, number | null>();

  /** Returns the number of the first row with any of these keys; null when there is none. */
  rowOf(keys: readonly (string | null)[]): number | null {
    for (const key of keys) {
      const row = key === null ? undefined : this.rows.get(keyNumber(key));
      if (row !== undefined) return row;
    }
    return null;
  }

  /** Stores the number of a row for each of its keys that no earlier row has. */
  add(keys: readonly (string | null)[], row: number): void {
    for (const key of keys)
      if (key !== null && !this.rows.has(keyNumber(key))) this.rows.set(keyNumber(key), row);
  }

  /**
   * Adds the address of a row to the addresses seen with its telephone number.
   * @returns the only address so far, as a number; null when there is none, `several` when there are more
   */
  addAddress(phoneKey: string, emailKey: string | null): number | null | 'several' {
    const phone = keyNumber(phoneKey);
    const known = this.addresses.get(phone) ?? null;
    const own = emailKey === null ? known : keyNumber(emailKey);
    const all = known === null || known === own ? own : several;
    this.addresses.set(phone, all);
    return all === several ? 'several' : all;
  }
}
