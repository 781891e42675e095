import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@portals/service-kit';
import type { SendingConfig } from '../config.js';

/** State of a DNS record; `unknown` when no DNS server replied in time. */
export type RecordState = 'there' | 'missing' | 'different' | 'unknown';

/** Time limits in milliseconds: for one query, which is retried once, and for all queries together. */
export const lookupTimes = { question: 1500, all: 5000 };
/** Error codes that mean that the record does not exist. */
const none = new Set(['ENOTFOUND', 'ENODATA']);

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Reads TXT records of domains (rule 16.13). */
@Injectable()
export class DomainRecords {
  private readonly servers: string[];

  constructor(@Inject(CONFIG) { DNS_SERVERS }: Pick<SendingConfig, 'DNS_SERVERS'>) {
    this.servers = DNS_SERVERS?.split(',').map((server) => server.trim()) ?? [];
  }

  /** Compares the TXT records of a name with the expected value. */
  async check(name: string, expected: string): Promise<RecordState> {
    const resolver = new Resolver({ timeout: lookupTimes.question, tries: 2 });
    if (this.servers.length > 0) resolver.setServers(this.servers);
    const end = setTimeout(() => resolver.cancel(), lookupTimes.all);
    try {
      // A long record arrives in several pieces.
      const records = (await resolver.resolveTxt(name)).map((pieces) => pieces.join('').trim());
      return records.includes(expected) ? 'there' : 'different';
    } catch (error) {
      return none.has(codeOf(error)) ? 'missing' : 'unknown';
    } finally {
      clearTimeout(end);
    }
  }
}
