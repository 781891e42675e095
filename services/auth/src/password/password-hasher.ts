import { Inject, Injectable } from '@nestjs/common';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { CONFIG } from '@portals/service-kit';
import type { AuthConfig } from '../config.js';
import { canonical } from '../user/user.repository.js';
import { HashQueue } from './hash-queue.js';

/** Parameters that OWASP's Password Storage Cheat Sheet recommends for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 2 satisfies Algorithm };

/** Hashes and verifies passwords, with a limit on concurrent hashes. */
@Injectable()
export class PasswordHasher {
  private readonly queue: HashQueue;
  private standIn: Promise<string> | undefined;

  constructor(@Inject(CONFIG) config: Pick<AuthConfig, 'HASH_CONCURRENCY' | 'HASH_QUEUE'>) {
    this.queue = new HashQueue(config.HASH_CONCURRENCY, config.HASH_QUEUE);
  }

  /**
   * Computes the dummy hash for unknown users in advance; otherwise the first login with an unknown user would take longer and reveal it.
   */
  async onModuleInit(): Promise<void> {
    await this.standInHash();
  }

  /** @param address network address of the caller; addresses take turns */
  hash(password: string, address?: string): Promise<string> {
    return this.queue.run(() => hash(canonical(password), cost), address);
  }

  /**
   * Verifies a password. For an unknown user (`null`), it takes as long as for a wrong password, so that timing does not reveal which users
   * exist.
   * @param address network address of the caller; addresses take turns
   */
  async verify(stored: string | null, password: string, address?: string): Promise<boolean> {
    const compared = stored ?? (await this.standInHash());
    const matches = await this.queue.run(() => verify(compared, canonical(password)), address);
    return matches && stored !== null;
  }

  private standInHash(): Promise<string> {
    this.standIn ??= hash('nobody has this password', cost);
    return this.standIn;
  }
}
