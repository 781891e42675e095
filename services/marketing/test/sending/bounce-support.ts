import type { MailingState, RecipientState } from '@portals/contracts/constants';
import { type RunningService, until } from '@portals/service-kit/testing';
import { addressKeyOf } from '../../src/kernel/mail/address.rules.js';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import type { Caller } from '../crm/support.js';

export const hour = 3_600_000;
let mails = 0;

/** Stores a mailing of a company. @returns its id */
export async function mailing(
  service: RunningService,
  user: Caller,
  marketingCompanyId: number,
  phase: MailingState = 'sending',
): Promise<number> {
  const now = new Date();
  const { id } = await service.dataSource.manager.save(MailingEntity, {
    ...{
      marketingCompanyId,
      workspaceId: user.id,
      phase,
      kind: 'campaign' as const,
      campaignId: null,
      leadId: null,
    },
    ...{ state: 'idle' as const, nextAttemptAt: now, lease: null, stateReason: null, createdAt: now },
    ...{ scheduledFor: null, startedAt: now, finishedAt: phase === 'finished' ? now : null },
    ...{
      requestKey: null,
      audience: { filter: {}, exceptStatuses: [], exceptCampaignIds: [] },
      document: '{}',
    },
  });
  return id;
}

/** Stores an email of a mailing. By default, the mail server accepted it an hour ago. */
export async function mailTo(
  service: RunningService,
  mailingId: number,
  address: string,
  changes: Partial<RecipientEntity> = {},
): Promise<RecipientEntity> {
  const sentAt = new Date(Date.now() - hour);
  return service.dataSource.manager.save(RecipientEntity, {
    ...{ mailingId, leadId: null, address, addressKey: addressKeyOf(address), state: 'sent' as const },
    ...{ exclusion: null, attempts: 1, nextAttemptAt: sentAt, lease: null, reason: null, dismissed: false },
    ...{ messageId: `<mail.${++mails}@site.test>`, createdAt: sentAt, sentAt, changedAt: sentAt },
    ...changes,
  });
}

/** Stores an email of a mailing in the given state. */
export const mailIn = (service: RunningService, mailingId: number, address: string, state: RecipientState) =>
  mailTo(service, mailingId, address, { state, ...(state === 'doubtful' && { sentAt: null }) });

export const recipientNow = (service: RunningService, { id }: RecipientEntity): Promise<RecipientEntity> =>
  service.dataSource.manager.findOneByOrFail(RecipientEntity, { id });

/** Waits until an email has a state. */
export const untilState = (service: RunningService, mail: RecipientEntity, wanted: RecipientState) =>
  until(
    () => recipientNow(service, mail),
    ({ state }) => state === wanted,
  );

/** Returns the suppressed addresses of a user with their reasons. */
export const suppressed = (service: RunningService, user: Caller) =>
  service.dataSource.query<{ address: string; reason: string }[]>(
    'SELECT address, reason FROM marketing_suppressions WHERE userId = ? ORDER BY id',
    [user.id],
  );
