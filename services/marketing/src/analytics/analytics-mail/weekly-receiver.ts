import { Inject, Injectable } from '@nestjs/common';
import type { WeeklyMailObstacle } from '@portals/contracts/constants';
import { CONFIG } from '@portals/service-kit';
import { OutreachGate } from '../../campaigns/index.js';
import {
  MailLinks,
  SenderConfirmations,
  type SendingConfig,
  Suppressions,
  weeklyReportWorkspaceId,
} from '../../sending/index.js';

/** Decides whether weekly reports may be sent to the unverified address that a user entered for their account (rule 12.43). */
@Injectable()
export class WeeklyReceiver {
  constructor(
    @Inject(OutreachGate) private readonly outreach: OutreachGate,
    @Inject(SenderConfirmations) private readonly confirmations: SenderConfirmations,
    @Inject(Suppressions) private readonly suppressions: Suppressions,
    @Inject(MailLinks) private readonly links: MailLinks,
    @Inject(CONFIG) private readonly config: Pick<SendingConfig, 'PUBLIC_URL' | 'SMTP_URL'>,
  ) {}

  /**
   * Returns the reason why a report must not be sent; null when it may be sent.
   * @param workspaceId workspace of the report's company
   * @param address null when it is currently unknown
   */
  async obstacleOf(workspaceId: number, address: string | null): Promise<WeeklyMailObstacle | null> {
    // Without PUBLIC_URL, the email would lack its unsubscribe link.
    if (this.config.SMTP_URL !== undefined && this.config.PUBLIC_URL === undefined) return 'no site';
    if (address !== null && (await this.suppressions.find(weeklyReportWorkspaceId, address)) !== null)
      return 'refused';
    const state = await this.outreach.stateFor(workspaceId);
    if (state === 'open' || state === 'released') return null;
    const isConfirmed = address !== null && (await this.confirmations.isConfirmed(workspaceId, address));
    return isConfirmed && state !== 'blocked' ? null : 'not released';
  }

  /** Returns the URL of the page that stops all weekly reports to an address. */
  stopUrl(address: string, language: 'en' | 'es'): string {
    return this.links.unsubscribeUrl({
      workspaceId: weeklyReportWorkspaceId,
      address,
      recipientId: 0,
      language,
    });
  }
}
