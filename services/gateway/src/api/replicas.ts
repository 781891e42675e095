import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Finds all addresses of a name. @throws when it has none */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** How long the addresses of a name are used before they are looked up again, in milliseconds. */
const freshMs = 2000;
/** How long an address that refused a connection is passed over, in milliseconds. */
const refusedMs = 2000;
/** After how long a failed look-up of a name whose addresses are known is repeated, in milliseconds. */
const failedMs = 250;

const systemLookup: Lookup = async (hostname) =>
  (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address);

/** Addresses of the replicas of one service, which take turns. */
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

  /** What a call names as its host, whichever replica it goes to. */
  get host(): string {
    return this.url.host;
  }

  /**
   * Origin of the replica whose turn it is; null when each was tried. Those that have just refused a connection come
   * last.
   * @param tried origins that this call was offered to
   * @throws the resolver's error, when the name leads nowhere
   */
  async next(tried: ReadonlySet<string>): Promise<string | null> {
    if (performance.now() - this.foundAt > freshMs) await this.refresh();
    return (
      this.pick((origin) => !tried.has(origin) && !this.isRefused(origin)) ??
      this.pick((origin) => !tried.has(origin))
    );
  }

  /** A connection to this replica was refused: others come first for a while. */
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

  /** No replica took a call: the name may lead elsewhere by now, so it is looked up before the next one. */
  expire(): void {
    if (this.foundAt !== Number.POSITIVE_INFINITY) this.foundAt = Number.NEGATIVE_INFINITY;
  }

  private async lookUp(): Promise<void> {
    try {
      this.takeOver(await this.find(this.url.hostname));
      this.foundAt = performance.now();
    } catch (error) {
      // Addresses that are known are better than none.
      if (this.origins.length === 0) throw error;
      this.foundAt = performance.now() - freshMs + failedMs;
    }
  }

  private takeOver(addresses: readonly string[]): void {
    const port = this.url.port === '' ? '' : `:${this.url.port}`;
    this.origins = [...new Set(addresses)].map(
      (address) => `${this.url.protocol}//${isIP(address) === 6 ? `[${address}]` : address}${port}`,
    );
    for (const origin of this.refused.keys()) if (!this.origins.includes(origin)) this.refused.delete(origin);
  }
}
