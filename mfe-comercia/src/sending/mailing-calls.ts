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
/** Every reading of a campaign's checks begins with this. */
export const mailChecksPrefix = (campaignId: number) => `${campaignPath(campaignId)}/mail-checks`;
/** Every reading of a campaign's recipients begins with this. */
export const recipientsPrefix = (campaignId: number) => `${campaignPath(campaignId)}/recipients`;
export const decisionsPath = (recipientId: number) => `/api/marketing/recipients/${recipientId}/decisions`;

// How many rows a page has is not for the address to say.
const RecipientFilter = MailingRecipientQuery.omit({ pageSize: true });
export type RecipientListQuery = ReturnType<typeof RecipientFilter.parse> & { sort: 'id' };
// They are always in one order.
const RecipientListQuery: ListContract<RecipientListQuery> = {
  shape: RecipientFilter.shape,
  parse: (value) => ({ ...RecipientFilter.parse(value), sort: 'id' }),
};

/** How the log of a mailing is kept in the address, and asked for. */
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

/** The mailing as it is by now, from the answer to an action that came too late; null for any other error. */
export function newerMailing(error: unknown): Mailing | null {
  return Mailing.safeParse(currentRowOf(error)).data ?? null;
}

/** Why the service refuses a moment, in its words; null when the error is about something else. */
export const momentRefusal = (error: unknown): string | null =>
  (error instanceof ApiError && error.fields.find(({ field }) => field === 'scheduledFor')?.message) || null;

/** The campaign was deleted meanwhile, or its company. */
export const isNotThere = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Somebody else, or the same person in another tab, was faster. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
