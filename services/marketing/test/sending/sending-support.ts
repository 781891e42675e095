import { createHash } from 'node:crypto';
import { type AudienceInput, type Campaign, Mailing, MailingRecipient } from '@portals/contracts/marketing';
import { bodyOf, type RunningService, type TestAnswer, until } from '@portals/service-kit/testing';
import { duplicateKeysOf } from '../../src/crm/lead-row/duplicate-key.rules.js';
import { LeadEntity } from '../../src/crm/lead-row/lead.entity.js';
import { columnNumber, statusKeyOf } from '../../src/crm/lead-row/lead-status.rules.js';
import { SenderConfirmationEntity } from '../../src/sending/sender-confirmation/sender-confirmation.entity.js';
import { OptOutEntity } from '../../src/sending/suppression/opt-out.entity.js';
import { newCampaign } from '../campaigns/campaign-support.js';
import { bareLead, type Caller, sender } from '../crm/support.js';

/** Settings with which campaigns are sent as fast as the test's mail server accepts them. */
export const fastCampaigns = {
  MAIL_SENDER_DOMAINS: 'site.example',
  PUBLIC_URL: 'https://site.test',
  OUTREACH: 'open',
  // The lease is longer than any pause of a slow machine. If it expired, emails being sent would become doubtful.
  MAIL_LEASE_MS: '6000',
  MAIL_CAMPAIGN_PER_SECOND: '0',
  MAIL_CAMPAIGN_DOMAIN_PER_SECOND: '0',
};

/** Marks a sender's addresses as confirmed for an account. */
export async function confirmSender(
  { dataSource }: RunningService,
  { id: workspaceId }: Pick<Caller, 'id'>,
  addresses: readonly string[] = [sender.fromAddress, sender.replyTo],
): Promise<void> {
  for (const subject of addresses) {
    const subjectKey = createHash('sha256').update(subject).digest('hex');
    const row = { workspaceId, subject, subjectKey, askedBy: 'ana', confirmedAt: new Date() };
    const insert = dataSource.createQueryBuilder().insert().into(SenderConfirmationEntity);
    await insert.values(row).orIgnore().updateEntity(false).execute();
  }
}

/** Returns the address of the n-th lead of `fillMailableLeads`. */
export const addressOf = (n: number): string => `person${n}@d${n % 7}.example`;

/** Stores many customers of a company with few statements, each with a different address. */
export async function fillMailableLeads(
  service: RunningService,
  marketingCompanyId: number,
  count: number,
  changes: (n: number) => Partial<LeadEntity> = () => ({}),
): Promise<void> {
  const now = new Date();
  const keys = { nameKey: 'x', sourceKey: 'web', sectorKey: '', nextStepKey: 'none', searchText: ' x' };
  const rowOf = (n: number) => {
    const row = { ...defaultsOf(n), ...changes(n) };
    return { ...row, ...duplicateKeysOf(row) };
  };
  const defaultsOf = (n: number) => ({
    contactPhone: null,
    ...{ ...bareLead, ...keys, statusKey: statusKeyOf('new'), boardColumn: columnNumber('new') },
    ...{ marketingCompanyId, createdAt: now, updatedAt: now, legalBasis: 'customer' as const },
    ...{ companyName: `Firma ${n}`, contactName: `Persona ${n}`, contactEmail: addressOf(n) },
  });
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, n) => rowOf(from + n));
    await service.dataSource
      .createQueryBuilder()
      .insert()
      .into(LeadEntity)
      .values(rows)
      .updateEntity(false)
      .execute();
  }
}

export interface Sending {
  user: Caller;
  companyId: number;
  campaign: Campaign;
}

/** Creates a company with a sender, some customers and an email campaign that is ready to be sent to them. */
export async function readyToSend(
  service: RunningService,
  user: Caller,
  leads: number,
  campaignChanges: object = {},
): Promise<Sending> {
  const companyId = await user.company();
  await user.put(`companies/${companyId}/sender`, sender);
  await confirmSender(service, user);
  // Deletes opt-outs of earlier tests, which would apply here too because all tests send from the same domain (rule 16.20).
  await service.dataSource.manager.deleteAll(OptOutEntity);
  await fillMailableLeads(service, companyId, leads);
  return { user, companyId, campaign: await newCampaign(user, companyId, campaignChanges) };
}

/** Requests that a campaign be sent. */
export function put(
  { user, campaign }: Sending,
  { scheduledFor = null, ...audience }: Partial<AudienceInput> & { scheduledFor?: string | null } = {},
): Promise<TestAnswer> {
  const body = { audience, scheduledFor, campaignVersion: campaign.version };
  return user.put(`campaigns/${campaign.id}/mailing`, body);
}

export const mailingOf = async ({ user, campaign }: Sending): Promise<Mailing> =>
  bodyOf(await user.get(`campaigns/${campaign.id}/mailing`), Mailing);

/** Performs an action, such as pausing, on the current version of a mailing. */
export async function act(sending: Sending, action: string, more: object = {}): Promise<TestAnswer> {
  const { version } = await mailingOf(sending);
  return sending.user.post(`campaigns/${sending.campaign.id}/mailing/actions`, { action, version, ...more });
}

/** Waits until the mailing meets the condition, and returns it. */
export const untilMailing = (sending: Sending, isSo: (mailing: Mailing) => boolean): Promise<Mailing> =>
  until(() => mailingOf(sending), isSo);

export const untilFinished = (sending: Sending): Promise<Mailing> =>
  untilMailing(sending, ({ state }) => state === 'finished');

/** Returns the first 100 recipients of a campaign that match a query. */
export const recipientsOf = async ({ user, campaign }: Sending, query = ''): Promise<MailingRecipient[]> =>
  bodyOf(
    await user.get(`campaigns/${campaign.id}/recipients?pageSize=100${query}`),
    MailingRecipient.array(),
  );

/** Sends a campaign, and returns all calls on its mailing and on one of its recipients. */
export async function mailingCalls(user: Caller, companyId: number) {
  await user.put(`companies/${companyId}/sender`, sender);
  await user.lead(companyId);
  const campaign = await newCampaign(user, companyId);
  const sending = { user, companyId, campaign };
  await put(sending);
  await untilFinished(sending);
  const [recipient] = await recipientsOf(sending);
  const one = `campaigns/${campaign.id}`;
  const calls: [method: string, path: string, body?: unknown][] = [
    ['GET', `${one}/mailing`],
    ['PUT', `${one}/mailing`, { audience: {}, scheduledFor: null, campaignVersion: campaign.version }],
    ['POST', `${one}/mailing/actions`, { action: 'sendToOthers', version: 1 }],
    ['GET', `${one}/recipients`],
    ['GET', `${one}/recipients/export`],
    ['POST', `recipients/${recipient?.id}/decisions`, { decision: 'again' }],
  ];
  return calls;
}
