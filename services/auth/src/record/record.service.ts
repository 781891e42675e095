import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type {
  AccessEvent,
  AccessEventExportQuery,
  AccessEventQuery,
  AccessPerson,
} from '@portals/contracts/auth';
import type { AccessUser, Page } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { WorkspaceService } from '../workspace/workspace.service.js';
import { AccessEventRepository } from './access-event.repository.js';
import { eventHeadings, eventLine } from './event-columns.js';

/** Number of entries read at a time; small, so that other requests are handled in between. */
const stepSize = 500;

/** Lets owners of a workspace read and export its record of access (rule 18.12). */
@Injectable()
export class RecordService {
  constructor(
    @Inject(AccessEventRepository) private readonly events: AccessEventRepository,
    @Inject(WorkspaceService) private readonly workspaces: WorkspaceService,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** @throws AppError ROLE_TOO_LOW for anybody but an owner */
  async list(user: AccessUser, id: number, query: AccessEventQuery): Promise<Page<AccessEvent>> {
    await this.requireOwner(user, id);
    return this.events.list(user, id, query);
  }

  /** @throws AppError ROLE_TOO_LOW for anybody but an owner */
  async people(user: AccessUser, id: number): Promise<AccessPerson[]> {
    await this.requireOwner(user, id);
    return this.events.people(user, id);
  }

  /**
   * Returns the same entries as `list`, as lines of a CSV file.
   * @throws AppError ROLE_TOO_LOW for anybody but an owner
   */
  async export(user: AccessUser, id: number, query: AccessEventExportQuery): Promise<AsyncGenerator<string>> {
    await this.requireOwner(user, id);
    return this.lines(user, id, query);
  }

  private async *lines(user: AccessUser, id: number, { language, ...filter }: AccessEventExportQuery) {
    yield eventHeadings(language);
    for (let before: AccessEvent | null = null; ; ) {
      const events: AccessEvent[] = await this.events.next(user, id, filter, before, stepSize);
      const last = events.at(-1);
      if (last === undefined) return;
      yield events.map((event) => eventLine(event, language)).join('');
      before = last;
      await nextTurn();
      // Checks the role before each further batch, so that the download is aborted once the user has lost it.
      await this.requireOwner(user, id);
    }
  }

  private requireOwner(user: AccessUser, id: number) {
    return this.workspaces.requireRole(user, id, 'owner', this.dataSource.manager);
  }
}
