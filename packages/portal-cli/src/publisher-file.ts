import { randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import {
  hasEnded,
  hashOfSecret,
  PortalDescriptor,
  readRegularFile,
  StoreError,
} from '@portals/contracts/releases';
import { z } from 'zod';
import { replaceFiles } from './live-file.js';
import { hasCode } from './lock.js';

/** A token with which the releases of one portal can be published over HTTP (rule 13.31). */
const PublishToken = z.object({
  id: z.string().regex(/^[0-9a-f]{8}$/),
  name: PortalDescriptor.shape.name,
  label: z.string(),
  /** SHA-256 of the token's secret in hexadecimal. The secret itself is stored nowhere. */
  secretHash: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: z.iso.datetime(),
  /** Id of the account that created the token on the site's page; absent for tokens of the command. */
  createdBy: z.int().optional(),
  /** Time at which the token expires, or was revoked. */
  endsAt: z.iso.datetime(),
  /** Time of the last call with the token, to the minute; absent before the first call. */
  lastUsedAt: z.iso.datetime().optional(),
});
export type PublishToken = z.infer<typeof PublishToken>;

/**
 * Content of publishers.json. Versions of the product that do not support tokens ignore the file. Fields of tokens that a newer version has
 * added stay in the file.
 */
const Publishers = z.object({ schema: z.literal(1), publishers: z.array(PublishToken.loose()) });
const publishersFile = 'publishers.json';

/** Matches a token. The prefix lets scanners for leaked secrets recognise it. */
export const tokenForm = /^portal_([0-9a-f]{8})_([0-9a-f]{64})$/;
const dayMs = 24 * 3_600_000;

/** publishers.json in the folder of a store. Its writers hold the store's lock. */
export class PublisherFile {
  constructor(private readonly folder: string) {}

  /**
   * Returns all tokens, ended ones included.
   * @throws StoreError when the file is damaged; no token works then
   */
  async list(): Promise<PublishToken[]> {
    const file = join(this.folder, publishersFile);
    try {
      return Publishers.parse(JSON.parse((await readRegularFile(file)).toString('utf8'))).publishers;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return [];
      throw new StoreError(
        `${file} is damaged: ${error instanceof Error ? error.message : error}\n` +
          '  No token works. Delete the file, and create the tokens again that are still needed.',
      );
    }
  }

  /** @returns the token, which is shown only once */
  async create(
    name: string,
    label: string,
    days: number,
    createdBy?: number,
  ): Promise<{ publisher: PublishToken; token: string }> {
    const publishers = await this.list();
    const id = randomBytes(4).toString('hex');
    const secret = randomBytes(32).toString('hex');
    const now = Date.now();
    const publisher = {
      id,
      name,
      label,
      secretHash: hashOfSecret(secret),
      createdAt: new Date(now).toISOString(),
      ...(createdBy !== undefined && { createdBy }),
      endsAt: new Date(now + days * dayMs).toISOString(),
    };
    await this.write([...publishers.filter((other) => other.id !== id), publisher]);
    return { publisher, token: `portal_${id}_${secret}` };
  }

  /**
   * Ends a token now.
   * @throws StoreError when it does not exist or has ended
   */
  async revoke(id: string): Promise<PublishToken> {
    const publishers = await this.list();
    const found = publishers.find((publisher) => publisher.id === id);
    if (!found || hasEnded(found)) throw new StoreError(`There is no token ${id}, or it has ended.`);
    const ended = { ...found, endsAt: new Date().toISOString() };
    await this.write(publishers.map((publisher) => (publisher === found ? ended : publisher)));
    return ended;
  }

  /** Records when tokens were used last. @param uses times by id */
  async recordUses(uses: ReadonlyMap<string, string>): Promise<void> {
    const publishers = await this.list();
    await this.write(
      publishers.map((publisher) => {
        const lastUsedAt = uses.get(publisher.id);
        return lastUsedAt === undefined ? publisher : { ...publisher, lastUsedAt };
      }),
    );
  }

  /** Returns the entry of a token; null when the token is not valid. */
  async find(token: string): Promise<PublishToken | null> {
    const [, id, secret] = tokenForm.exec(token) ?? [];
    if (id === undefined || secret === undefined) return null;
    const found = await this.withId(id);
    if (!found) return null;
    return timingSafeEqual(Buffer.from(hashOfSecret(secret)), Buffer.from(found.secretHash)) ? found : null;
  }

  /** Returns the token with this id, or null when it is no longer valid. */
  async withId(id: string): Promise<PublishToken | null> {
    const found = (await this.list()).find((publisher) => publisher.id === id);
    return found && !hasEnded(found) ? found : null;
  }

  private write(publishers: PublishToken[]): Promise<void> {
    const text = `${JSON.stringify({ schema: 1, publishers }, null, 1)}\n`;
    return replaceFiles([[join(this.folder, publishersFile), text]]);
  }
}
