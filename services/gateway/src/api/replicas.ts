import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Finds all addresses of a host name. @throws when it has none */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** Milliseconds for which resolved addresses are used before the next lookup. */
const freshMs = 2000;
/** Milliseconds during which an address that refused a connection is tried only after all others. */
const refusedMs = 2000;
/** Milliseconds until a failed lookup is retried; until then, the addresses from the last successful lookup are used. */
const failedMs = 250;

const systemLookup: Lookup = async (hostname) =>
  (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address);

/** Addresses of the replicas of one service, used round-robin. */
export class Replicas {
  private readonly url: URL;
  private origins: readonly string[] = [];
  private readonly refused = new Map<string, number>();
  private foundAt = Number.NEGATIVE_INFINITY;
  private finding: Promise<void> | null = null;
  private turn = 0;

  constructor(
    origin: string,
    private readonly find: Lookup = systemLookup,
  ) {
    this.url = new URL(origin);
    if (isIP(this.url.hostname.replace(/^\[|\]$/g, '')) === 0) return;
    this.origins = [this.url.origin];
    this.foundAt = Number.POSITIVE_INFINITY;
  }

  /** Host header of every call to any of the replicas. */
  get host(): string {
    return this.url.host;
  }

  /**
   * Returns the origin of the next replica to try; null when all have been tried. Replicas that refused a connection recently come last.
   * @param tried origins that refused this call
   * @throws the resolver's error when the name has no address
   */
  async next(tried: ReadonlySet<string>): Promise<string | null> {
    if (performance.now() - this.foundAt > freshMs) await this.refresh();
    return (
      this.pick((origin) => !tried.has(origin) && !this.isRefused(origin)) ??
      this.pick((origin) => !tried.has(origin))
    );
  }

  /** Marks a replica that refused a connection, so that it is tried last for `refusedMs`. */
  passOver(origin: string): void {
    this.refused.set(origin, performance.now() + refusedMs);
  }

  private isRefused(origin: string): boolean {
    const until = this.refused.get(origin);
    if (until === undefined) return false;
    if (performance.now() < until) return true;
    this.refused.delete(origin);
    return false;
  }

  private pick(suits: (origin: string) => boolean): string | null {
    for (let step = 0; step < this.origins.length; step++) {
      this.turn = (this.turn + 1) % this.origins.length;
      const origin = this.origins[this.turn];
      if (origin !== undefined && suits(origin)) return origin;
    }
    return null;
  }

  private refresh(): Promise<void> {
    this.finding ??= this.lookUp().finally(() => {
      this.finding = null;
    });
    return this.finding;
  }

  /** Forces a new lookup before the next call, because no replica could be reached and the addresses may have changed. */
  expire(): void {
    if (this.foundAt !== Number.POSITIVE_INFINITY) this.foundAt = Number.NEGATIVE_INFINITY;
  }

  private async lookUp(): Promise<void> {
    try {
      this.setOrigins(await this.find(this.url.hostname));
      this.foundAt = performance.now();
    } catch (error) {
      // Keeps the previous addresses when a lookup fails, because the replicas may still be reachable there.
      if (this.origins.length === 0) throw error;
      this.foundAt = performance.now() - freshMs + failedMs;
    }
  }

  private setOrigins(addresses: readonly string[]): void {
    const port = this.url.port === '' ? '' : `:${this.url.port}`;
    this.origins = [...new Set(addresses)].map(
      (address) => `${this.url.protocol}//${isIP(address) === 6 ? `[${address}]` : address}${port}`,
    );
    for (const origin of this.refused.keys()) if (!this.origins.includes(origin)) this.refused.delete(origin);
  }
}
