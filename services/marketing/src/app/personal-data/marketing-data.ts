import { Inject, Injectable } from '@nestjs/common';
import type { DataOwner, PersonalData, PersonalTable } from '@portals/service-kit';
import { analyticsDatabase } from '../../analytics/index.js';
import { campaignsDatabase } from '../../campaigns/index.js';
import { contactDatabase } from '../../contact/index.js';
import { crmDatabase, WorkspaceEnding } from '../../crm/index.js';
import { kernelDatabase } from '../../kernel/index.js';
import { OutreachAdmin, sendingDatabase } from '../../sending/index.js';
import { appPersonalTables } from '../personal-tables.js';

/** Lists the personal data that this service stores. */
@Injectable()
export class MarketingData implements PersonalData {
  /** Tables in the order of deletion: emails before the rows that refer to them, and each module before the modules to which it refers. */
  readonly tables: readonly PersonalTable[] = [
    ...kernelDatabase.personal,
    ...appPersonalTables,
    ...analyticsDatabase.personal,
    ...sendingDatabase.personal,
    ...campaignsDatabase.personal,
    ...crmDatabase.personal,
    ...contactDatabase.personal,
  ];

  constructor(
    @Inject(OutreachAdmin) private readonly outreach: OutreachAdmin,
    @Inject(WorkspaceEnding) private readonly workspaces: WorkspaceEnding,
  ) {}

  /**
   * Stops everything that the workspaces publish or send, and deletes their companies as a user would: emails that are still queued are not
   * sent, and nothing is deleted while an email is in transit (rule 17.1).
   */
  async prepare({ workspaceIds }: DataOwner): Promise<boolean> {
    let isOver = true;
    for (const userId of workspaceIds) {
      await this.outreach.decide({ userId, state: 'blocked', isTrusted: false, by: 'account deleted' });
      isOver = (await this.workspaces.end(userId)) && isOver;
    }
    return isOver;
  }
}
