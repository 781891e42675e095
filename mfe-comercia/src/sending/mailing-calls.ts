import { Mailing, MailingRecipient, MailingRecipientQuery } from '@portals/contracts/marketing';
import { ApiError } from '@portals/platform';
import { currentRowOf } from '@portals/platform/form';
import { type ListAddress, type ListContract, listAddress } from '@portals/platform/list';
import { logMark } from '../campaigns';
import { campaignPath, mailingPath } from '../shared';

export const recipientRows = MailingRecipient.array();

export const mailingActionsPath = (campaignId: number) => `${mailingPath(campaignId)}/actions`;
export const audienceCountsPath = (campaignId: number) => `${campaignPath(campaignId)}/audience-counts`;
export const testMailsPath = (campaignId: number) => `${campaignPath(campaignId)}/test-mails`;
/** Path prefix of all requests about a campaign's checks. */
export const mailChecksPrefix = (campaignId: number) => `${campaignPath(campaignId)}/mail-checks`;
/** Path prefix of all requests about a campaign's recipients. */
export const recipientsPrefix = (campaignId: number) => `${campaignPath(campaignId)}/recipients`;
export const decisionsPath = (recipientId: number) => `/api/marketing/recipients/${recipientId}/decisions`;

// The page size is fixed, so a value in the URL is ignored.
const RecipientFilter = MailingRecipientQuery.omit({ pageSize: true });
export type RecipientListQuery = ReturnType<typeof RecipientFilter.parse> & { sort: 'id' };
// The log has a fixed sort order.
const RecipientListQuery: ListContract<RecipientListQuery> = {
  shape: RecipientFilter.shape,
  parse: (value) => ({ ...RecipientFilter.parse(value), sort: 'id' }),
};

/** Describes how the log of a mailing is encoded in the URL and in the request. */
export function recipientListAddress(campaignId: number): ListAddress<RecipientListQuery> {
  const plain = listAddress(RecipientListQuery, `${recipientsPrefix(campaignId)}?`);
  const isOwn = ([name]: [string, string]) => name.startsWith(logMark);
  return {
    ...plain,
    read: (params) =>
      plain.read(
        new URLSearchParams(
          [...params].filter(isOwn).map(([name, value]) => [name.slice(logMark.length), value]),
        ),
      ),
    write: (query, params = new URLSearchParams()) =>
      new URLSearchParams([
        ...[...params].filter((entry) => !isOwn(entry)),
        ...[...plain.write(query)].map(([name, value]): [string, string] => [`${logMark}${name}`, value]),
      ]),
  };
}

/** Returns the latest mailing from a conflict error; null for any other error. */
export function newerMailing(error: unknown): Mailing | null {
  return Mailing.safeParse(currentRowOf(error)).data ?? null;
}

/** Returns the service's message about an invalid start time; null when the error is about something else. */
export const momentRefusal = (error: unknown): string | null =>
  (error instanceof ApiError && error.fields.find(({ field }) => field === 'scheduledFor')?.message) || null;

/** True when the campaign or its company no longer exists. */
export const isNotThere = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** True when another person or another tab has changed the mailing first. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
