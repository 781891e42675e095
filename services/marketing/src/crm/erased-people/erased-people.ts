import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { placeholders, toDate } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { dayOf } from '../../kernel/plain.js';
import { type ContactDetails, erasedHash, keysOfPerson, keysToMatch } from './erased-hash.rules.js';
import { ErasedPersonEntity } from './erased-person.entity.js';

/** Remembers people whose data were erased on request. */
@Injectable()
export class ErasedPeople {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Stores hashes of all addresses and numbers of a person, with the time of the latest erasure. */
  async add(
    marketingCompanyId: number,
    contacts: readonly ContactDetails[],
    manager: EntityManager,
  ): Promise<void> {
    const [salt = randomBytes(16).toString('hex')] = await this.salts(marketingCompanyId, manager);
    for (const key of new Set(contacts.flatMap(keysOfPerson))) {
      const row = { marketingCompanyId, hash: erasedHash(key, salt) };
      const erasedAt = new Date();
      if (await manager.existsBy(ErasedPersonEntity, row))
        await manager.update(ErasedPersonEntity, row, { erasedAt });
      else await manager.insert(ErasedPersonEntity, { ...row, salt, erasedAt });
    }
  }

  /**
   * Checks which people have been erased. An import rejects their rows, so that their data do not come back.
   * @param people at most a few hundred, because a single statement contains all of them
   * @param manager manager of the transaction that stores the rows of people who have not been erased
   * @returns an entry for each person: true when the company has erased their data
   */
  async among(
    marketingCompanyId: number,
    people: readonly ContactDetails[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<boolean[]> {
    const days = await this.erasedOn(marketingCompanyId, people, manager);
    return days.map((day) => day !== null);
  }

  /**
   * Like `among`, but returns dates.
   * @returns an entry for each person: the last day by the clock of the business (`2026-11-22`) on which the company erased their data, or null
   */
  async erasedOn(
    marketingCompanyId: number,
    people: readonly ContactDetails[],
    reader: Pick<EntityManager, 'query'> = this.dataSource.manager,
  ): Promise<(string | null)[]> {
    const salts = await this.salts(marketingCompanyId, reader);
    if (salts.length === 0) return people.map(() => null);
    const hashes = people.map((person) =>
      keysToMatch(person).flatMap((key) => salts.map((salt) => erasedHash(key, salt))),
    );
    const asked = hashes.flat();
    if (asked.length === 0) return people.map(() => null);
    const places = placeholders(asked);
    const sql = `SELECT hash, erasedAt FROM marketing_erased_people WHERE marketingCompanyId = ? AND hash IN (${places})`;
    const rows = await reader.query<{ hash: string; erasedAt: Date | string }[]>(sql, [
      marketingCompanyId,
      ...asked,
    ]);
    const days = new Map(rows.map(({ hash, erasedAt }) => [hash, dayOf(toDate(erasedAt))]));
    return hashes.map(
      (own) =>
        own
          .flatMap((hash) => days.get(hash) ?? [])
          .sort()
          .at(-1) ?? null,
    );
  }

  /** Like `among`, for many people one after the other. @returns a function that knows everybody whom the company has erased by now */
  async recognizer(marketingCompanyId: number): Promise<(person: ContactDetails) => boolean> {
    const sql = 'SELECT salt, hash FROM marketing_erased_people WHERE marketingCompanyId = ?';
    const rows = await this.dataSource.query<{ salt: string; hash: string }[]>(sql, [marketingCompanyId]);
    const salts = [...new Set(rows.map(({ salt }) => salt))];
    const hashes = new Set(rows.map(({ hash }) => hash));
    const isErased = (key: string) => salts.some((salt) => hashes.has(erasedHash(key, salt)));
    return (person) => salts.length > 0 && keysToMatch(person).some(isErased);
  }

  private async salts(marketingCompanyId: number, reader: Pick<EntityManager, 'query'>): Promise<string[]> {
    const sql = 'SELECT DISTINCT salt FROM marketing_erased_people WHERE marketingCompanyId = ?';
    const rows = await reader.query<{ salt: string }[]>(sql, [marketingCompanyId]);
    return rows.map(({ salt }) => salt);
  }
}
