import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { EndedMembership } from '@portals/contracts/auth';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { CONFIG } from '../config/token.js';
import { insertMissing } from '../database/insert.js';
import { transaction } from '../database/transaction.js';
import { databaseFault } from '../errors/database-fault.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { PeriodicJob } from '../schedule/periodic-job.js';
import { type AuthCallConfig, callAuth } from '../workspace/call-auth.js';
import { EndedPlaceEntity } from './ended-place.entity.js';

const intervalMs = 2000;
const minute = 60_000;
/** Overlap with the previous request for ended memberships, so that no membership is missed when transactions commit out of order. */
const overlapMs = 10 * minute;
const day = 1440 * minute;

/** Ends a person's shares and assignments in a service after the person's membership in a workspace has ended. */
export interface PlaceEnding {
  /**
   * Ends only what the person created before `place.until`, because the person may have rejoined later. Called repeatedly until `place` is
   * final.
   */
  end(place: EndedMembership, manager: EntityManager): Promise<void>;
}

/** Injection token of `PlaceEnding`; a module that provides `EndedPlacesJob` must also provide it. */
export const PLACE_ENDING = Symbol('PLACE_ENDING');

/**
 * Requests ended memberships from the auth service, and ends the person's shares and assignments, however the membership ended (rule
 * 18.52). Once an ended membership is final, it is processed exactly once, even if it ended while this service was not running.
 */
@Injectable()
export class EndedPlacesJob extends PeriodicJob {
  constructor(
    @Inject(PLACE_ENDING) private readonly ending: PlaceEnding,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: AuthCallConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'ended places', intervalMs, atStart: true }, logger);
  }

  async run(now: Date): Promise<void> {
    const { manager } = this.dataSource;
    const [newest] = await manager.find(EndedPlaceEntity, { order: { at: 'DESC' }, take: 1 });
    if (newest === undefined) await insertMissing(manager, EndedPlaceEntity, { id: 0, at: now });
    // The newest may lie in the future because the clock was put back since; what ends from now on is dated before it.
    const latest = Math.min((newest?.at ?? now).getTime(), now.getTime());
    let since = new Date(latest - overlapMs).toISOString();
    for (;;) {
      const places = await this.ask(since);
      for (const place of places) await this.end(place);
      const { at = since } = places.at(-1) ?? {};
      if (at === since) break;
      since = at;
      await nextTurn();
    }
    if (newest !== undefined)
      await manager.delete(EndedPlaceEntity, { at: LessThan(new Date(latest - day)) });
  }

  private async ask(since: string): Promise<EndedMembership[]> {
    const body = { since };
    const answer = await callAuth(
      this.config,
      '/internal/ended-places',
      body,
      AbortSignal.timeout(intervalMs),
    );
    return EndedMembership.array().parse(answer);
  }

  private async end(place: EndedMembership): Promise<void> {
    try {
      await transaction(this.dataSource, async (manager) => {
        const { id, at, isFinal } = place;
        if (await manager.existsBy(EndedPlaceEntity, { id })) return;
        if (isFinal) await manager.insert(EndedPlaceEntity, { id, at: new Date(at) });
        await this.ending.end(place, manager);
      });
    } catch (error) {
      // Another replica has processed the ended membership at the same time.
      if (databaseFault(error)?.kind !== 'unique') throw error;
    }
  }
}
