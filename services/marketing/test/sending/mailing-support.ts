import { writePageCall } from '@portals/service-kit';
import type { RunningService } from '@portals/service-kit/testing';
import { addressKeyOf } from '../../src/kernel/plain.js';
import { MailLinks } from '../../src/sending/mail-links/mail-links.js';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { SenderEntity } from '../../src/sending/sender/sender.entity.js';
import { newCampaign } from '../campaigns/campaign-support.js';
import type { Caller } from '../crm/support.js';

/**
 * Stores a mailing to one address, in the state after the mail server has accepted the email.
 * @returns the IDs of the rows and the path of the unsubscribe link
 */
export async function mailed(
  service: RunningService,
  user: Caller,
  companyId: number,
  address: string,
  changes: Partial<RecipientEntity> = {},
) {
  const { manager } = service.dataSource;
  const { id: campaignId } = await newCampaign(user, companyId);
  const now = new Date();
  const mailing = manager.create(MailingEntity, {
    ...{
      marketingCompanyId: companyId,
      workspaceId: user.id,
      kind: 'campaign',
      campaignId,
      phase: 'finished',
    },
    ...{ state: 'idle', attempts: 0, nextAttemptAt: now, createdAt: now, updatedAt: now },
    audience: { filter: {}, exceptStatuses: [], exceptCampaignIds: [] },
    document: '{}',
  });
  await manager.insert(MailingEntity, mailing);
  const recipient = manager.create(RecipientEntity, {
    ...{
      mailingId: mailing.id,
      address,
      addressKey: addressKeyOf(address),
      state: 'sent',
      sentAt: now,
      nextAttemptAt: now,
    },
    // Each user sends from a different domain, because an opt-out applies to the sender's domain, not the account (rule 16.20).
    ...{ messageId: `<${mailing.id}@site${user.id}.example>`, createdAt: now, changedAt: now },
    ...changes,
  });
  await manager.insert(RecipientEntity, recipient);
  const whose = { workspaceId: user.id, address, recipientId: recipient.id, language: 'es' as const };
  const url = service.app.get(MailLinks, { strict: false }).unsubscribeUrl(whose);
  return { campaignId, mailingId: mailing.id, recipientId: recipient.id, path: new URL(url).pathname };
}

/** Stores a sender of a company's emails with this name. */
export async function sendsAs(service: RunningService, marketingCompanyId: number, fromName: string) {
  const rest = { fromAddress: 'hola@site.example', replyTo: null, legalName: 'x', postalAddress: 'x' };
  const sender = { marketingCompanyId, fromName, ...rest, updatedAt: new Date() };
  await service.dataSource.manager.insert(SenderEntity, sender);
}

/** Returns the headers that the gateway sends when it requests a page. */
export const throughGateway = (language: 'en' | 'es' = 'en') => ({
  'x-internal-page': writePageCall({
    ...{ nonce: 'n0nce', language, brand: 'Acme & Co' },
    ...{ origin: 'https://site.example', back: '/' },
  }),
});

/** Returns the body and headers of the request that mail providers send to the unsubscribe link for a recipient (RFC 8058 §3.1). */
export const oneClick = () => ({
  raw: 'List-Unsubscribe=One-Click',
  headers: { ...throughGateway(), 'content-type': 'application/x-www-form-urlencoded' },
});
