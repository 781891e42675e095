/**
 * Which keys of a file have been seen. Each is kept as a number of 52 bits, so that the keys of 200,000 rows take a few
 * megabytes; that two different ones have the same number is as likely as one in a hundred thousand files of that size.
 */
export class SeenKeys {
  private readonly keys = new Set<number>();

  /** @param key hexadecimal, of at least 13 digits */
  has(key: string): boolean {
    return this.keys.has(numberOf(key));
  }

  add(key: string): void {
    this.keys.add(numberOf(key));
  }
}

const numberOf = (key: string) => Number.parseInt(key.slice(0, 13), 16);
