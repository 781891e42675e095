import { createHash } from 'node:crypto';
import { reasonLine } from '@portals/service-kit/mail-text';
import type { Attachment } from 'postal-mime';
import { judge } from '../campaign-transport/server-reply.rules.js';
import type { BounceEvent } from './bounce-event.js';
import {
  addressOf,
  messageIdOf,
  type ReportFields,
  readFieldGroups,
  readFields,
} from './report-fields.rules.js';

/** Content types of delivery reports (RFC 3464, RFC 6533) and of spam complaints (RFC 5965). */
const deliveryTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);
const feedbackTypes = new Set(['message/feedback-report']);
/** Content types of the part that contains the original email, completely or only its header. */
const originalTypes = new Set([
  'message/rfc822',
  'message/global',
  'message/rfc822-headers',
  'text/rfc822-headers',
  'message/global-headers',
]);
/** Feedback types that are complaints; `not-spam` is the opposite, and `auth-failure` concerns the authentication of the sender. */
const complaints = new Set(['abuse', 'fraud', 'virus', 'other']);

const enhancedStatus = /(?:^|[\s#-])([245]\.\d{1,3}\.\d{1,3})\b/;

type Facts = Pick<BounceEvent, 'id' | 'messageId'>;

/**
 * Returns a recipient's status code. When the reporting server states none, or only a generic one (x.0.0), the code in the other server's
 * reply counts.
 */
function statusOf(fields: ReportFields, diagnostic: string): string | null {
  const status = enhancedStatus.exec(fields.get('status') ?? '')?.[1] ?? null;
  const told = enhancedStatus.exec(diagnostic)?.[1] ?? null;
  return told !== null && (status === null || /^[245]\.0\.0$/.test(status)) ? told : status;
}

/**
 * Returns the event that a delivery report states for one recipient; null while the outcome is open (delayed, relayed), and for groups that
 * do not describe a recipient.
 */
function deliveryEvent(fields: ReportFields, { id, messageId }: Facts, number: number): BounceEvent | null {
  const action = (fields.get('action') ?? '').toLowerCase();
  const recipient = addressOf(fields.get('original-recipient')) ?? addressOf(fields.get('final-recipient'));
  const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[a-z0-9-]+\s*;\s*/i, '');
  const status = statusOf(fields, diagnostic);
  const told = { id: `${id} ${number}`, recipient, messageId, status };
  const reason = reasonLine(diagnostic || (fields.get('status') ?? ''));
  if (action === 'delivered') return { ...told, kind: 'delivered', hard: false, reason };
  if (action !== 'failed') return null;
  const permanent = status === null ? /^5/.test(diagnostic) : status.startsWith('5');
  const hard = judge({ permanent, status, text: diagnostic, command: null }) === 'hard';
  return { ...told, kind: 'bounce', hard, reason };
}

function feedbackEvent(fields: ReportFields, facts: Facts): BounceEvent | null {
  const type = (fields.get('feedback-type') ?? '').toLowerCase();
  if (!complaints.has(type)) return null;
  const recipient = addressOf(fields.get('original-rcpt-to'));
  return { ...facts, kind: 'complaint', hard: false, recipient, status: null, reason: type };
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');

/**
 * Parses a message from a bounce mailbox. Only machine-readable parts count, so the language of the text does not matter.
 * @param raw the message, or its beginning
 * @returns null for a message that is not a report, such as an out-of-office reply; an empty list for a report without a final outcome
 */
export async function readReport(raw: Uint8Array): Promise<BounceEvent[] | null> {
  // The library is loaded lazily, because only reports need it.
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  const contentType = mail.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^multipart\/report\b/i.test(contentType)) return null;
  const partOf = (types: ReadonlySet<string>) => mail.attachments.find(({ mimeType }) => types.has(mimeType));
  const delivery = partOf(deliveryTypes);
  const feedback = partOf(feedbackTypes);
  if (!delivery && !feedback) return null;
  const original = partOf(originalTypes);
  const header = original ? readFields(textOf(original)) : new Map<string, string>();
  const id = createHash('sha256')
    .update(messageIdOf(mail.messageId) ?? raw)
    .digest('hex');
  const facts = { id, messageId: messageIdOf(header.get('message-id')) };
  const events = delivery
    ? readFieldGroups(textOf(delivery)).map((fields, number) => deliveryEvent(fields, facts, number))
    : [feedbackEvent(readFields(feedback ? textOf(feedback) : ''), facts)];
  return events.filter((event) => event !== null);
}
