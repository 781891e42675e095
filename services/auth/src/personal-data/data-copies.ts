import { Inject, Injectable } from '@nestjs/common';
import type { DataCopy, DataCopyRequest, DataOwner } from '@portals/contracts/auth';
import {
  type AccessUser,
  AppError,
  FairQueue,
  LOGGER,
  type Logger,
  notFound,
  Throttle,
  transaction,
} from '@portals/service-kit';
import { zipFiles } from '@portals/service-kit/zip';
import { DataSource, type EntityManager, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { OwnerCheck } from '../account/owner-check.js';
import { declaration } from '../declaration.js';
import { OwnerProofCheck } from '../passkey/owner-proof.js';
import type { RelyingParty } from '../passkey/relying-party.js';
import type { Caller } from '../throttle/caller.js';
import type { UserEntity } from '../user/user.entity.js';
import { UserRepository } from '../user/user.repository.js';
import { WorkspaceRepository } from '../workspace/workspace.repository.js';
import { type CopyContents, copyFiles } from './copy-files.js';
import { DataCopyEntity } from './data-copy.entity.js';
import { authPart, DataHolders } from './data-holders.js';

const minute = 60_000;
/** Maximum number of copies that one person can request in a day. */
const perDay = 5;
/**
 * Times in milliseconds. A download must start within `offered`. A running download extends its lease every `renewed`, and counts as
 * aborted when the lease of `running` expires.
 */
const lasts = { offered: 10 * minute, running: 2 * minute, renewed: minute / 2 };

/** Lets users download copies of all their personal data, which is collected during the download (rules 19.70 to 19.73). */
@Injectable()
export class DataCopies {
  /** Each replica makes only one copy at a time, because compressing a copy occupies a CPU. */
  private readonly making = new FairQueue({ atOnce: 1, waiting: 20, waitingOfUser: 1, waitMs: 8000 });

  constructor(
    @Inject(OwnerProofCheck) private readonly proofs: OwnerProofCheck,
    @Inject(OwnerCheck) private readonly owner: OwnerCheck,
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(WorkspaceRepository) private readonly workspaces: WorkspaceRepository,
    @Inject(DataHolders) private readonly holders: DataHolders,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Allows the account's owner one download of a copy, within ten minutes.
   * @throws AppError the errors of the owner's proof; DATA_PART_MISSING when a service does not answer; DATA_COPY_RUNNING;
   * TOO_MANY_REQUESTS
   */
  async begin(
    user: AccessUser,
    { proof, language, withoutMissing }: DataCopyRequest,
    site: RelyingParty,
    caller: Caller,
  ): Promise<DataCopy> {
    const { id: userId } = await this.owner.own(user);
    // Checked before the proof of identity, so that a refused call does not use up a recovery code.
    const rule = { key: ['data copies', String(userId)], limit: perDay, windowMs: 24 * 60 * minute };
    await this.throttle.assertOpen(rule);
    await this.requireNoneRunning(userId, this.dataSource.manager);
    const { missing } = await this.holders.parts();
    if (missing.length > 0 && !withoutMissing)
      throw new AppError(declaration.errors.DATA_PART_MISSING, { missing, retryAfter: 60 });
    await this.proofs.prove(user, proof, site, caller);
    const expiresAt = new Date(Date.now() + lasts.offered);
    const id = await transaction(
      this.dataSource,
      async (manager) => {
        await this.users.lock(userId, manager);
        await this.requireNoneRunning(userId, manager);
        await this.throttle.consume(rule, manager);
        await manager.delete(DataCopyEntity, { userId });
        const row = manager.create(DataCopyEntity, { userId, language, missing, expiresAt, startedAt: null });
        return (await manager.save(row)).id;
      },
      { readsLatest: true },
    );
    return { id, expiresAt: expiresAt.toISOString() };
  }

  /** @throws AppError DATA_COPY_RUNNING while a copy of this account is being downloaded */
  private async requireNoneRunning(userId: number, manager: EntityManager): Promise<void> {
    const running = { userId, startedAt: Not(IsNull()), expiresAt: MoreThan(new Date()) };
    if (await manager.existsBy(DataCopyEntity, running))
      throw new AppError(declaration.errors.DATA_COPY_RUNNING);
  }

  /** @throws AppError NOT_FOUND unless the copy can be downloaded */
  async requireOffered(user: AccessUser, id: number): Promise<void> {
    const { id: userId } = await this.owner.own(user);
    const offered = { id, userId, startedAt: IsNull(), expiresAt: MoreThan(new Date()) };
    if (!(await this.dataSource.manager.existsBy(DataCopyEntity, offered))) throw notFound();
  }

  /**
   * Returns the bytes of a copy. A copy can be downloaded only once.
   * @param ended resolves when the client has stopped reading
   * @throws AppError NOT_FOUND; SERVICE_BUSY while other people's copies are in progress
   */
  async download(user: AccessUser, id: number, ended: Promise<void>): Promise<AsyncGenerator<Uint8Array>> {
    const account = await this.owner.own(user);
    await this.slot(account.id, ended);
    const copy = await this.claim(account.id, id);
    try {
      return this.whole(zipFiles(copyFiles(await this.contents(user, account, copy))), copy);
    } catch (error) {
      await this.dataSource.manager.delete(DataCopyEntity, { id });
      throw error;
    }
  }

  /** @throws AppError DATA_PART_MISSING when a part that was available at the time of the request is no longer available */
  private async contents(user: AccessUser, account: UserEntity, copy: DataCopyEntity): Promise<CopyContents> {
    const { sections, missing } = await this.holders.parts();
    const isWanted = (part: string) => !copy.missing.includes(part);
    if (missing.some(isWanted)) throw new AppError(declaration.errors.DATA_PART_MISSING, { missing });
    const alone = await this.workspaces.ownedAlone(account.id);
    // A session that was not opened with a passkey has no access to workspaces that require one (rule 19.37).
    const reached = user.workspaces.map((place) => place.id);
    const owner: DataOwner = {
      userId: account.id,
      workspaceIds: reached.filter((place) => alone.includes(place)),
      sharedIds: reached.filter((place) => !alone.includes(place)),
    };
    return {
      ...{ account, owner, language: copy.language },
      sections: new Map([...sections].filter(([part]) => isWanted(part))),
      missing: copy.missing,
      rows: (part, section) => this.followed(user, copy, this.holders.rows(part, section, owner)),
      mayMiss: (part) => part !== authPart && copy.missing.length > 0,
    };
  }

  async deleteOld(now: Date): Promise<void> {
    await this.dataSource.manager.delete(DataCopyEntity, { expiresAt: LessThan(now) });
  }

  /** Waits until this replica is making no other copy, and occupies the slot until the client has stopped reading. */
  private slot(user: number, ended: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const work = () => {
        resolve();
        return ended;
      };
      this.making.run({ user }, work).catch(reject);
    });
  }

  private async claim(userId: number, id: number): Promise<DataCopyEntity> {
    const { manager } = this.dataSource;
    const now = new Date();
    const { affected } = await manager.update(
      DataCopyEntity,
      { id, userId, startedAt: IsNull(), expiresAt: MoreThan(now) },
      { startedAt: now, expiresAt: new Date(now.getTime() + lasts.running) },
    );
    if (affected !== 1) throw notFound();
    return manager.findOneByOrFail(DataCopyEntity, { id });
  }

  /** Yields the pages, but aborts once the session that requested the copy has ended. */
  private async *followed<T>(user: AccessUser, { id }: DataCopyEntity, pages: AsyncIterable<T>) {
    let renewedAt = Number.NEGATIVE_INFINITY;
    for await (const page of pages) {
      if (performance.now() - renewedAt > lasts.renewed) {
        await this.owner.own(user);
        const expiresAt = new Date(Date.now() + lasts.running);
        await this.dataSource.manager.update(DataCopyEntity, { id }, { expiresAt });
        renewedAt = performance.now();
      }
      yield page;
    }
  }

  private async *whole(bytes: AsyncGenerator<Uint8Array>, { id, userId, missing }: DataCopyEntity) {
    let isWhole = false;
    try {
      yield* bytes;
      isWhole = true;
    } finally {
      await this.dataSource.manager.delete(DataCopyEntity, { id });
      this.logger.info(
        { userId, missing },
        isWhole ? 'personal data copied' : 'copy of personal data broken off',
      );
    }
  }
}
