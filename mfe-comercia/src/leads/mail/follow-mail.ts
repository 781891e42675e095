import type { RecipientState } from '@portals/contracts/constants';
import type { LeadMail } from '@portals/contracts/marketing';
import { api } from '@portals/platform';
import { leadMails, leadMailsPath } from '../lead-calls';

/** Maximum number of polls for a new email, and the polling interval in milliseconds; tests shorten it. */
export const following = { times: 10, pause: 1000 };

const going: readonly RecipientState[] = ['queued', 'sending'];

/** Polls a new email until it has been sent or has failed. If this takes too long or a poll fails, the last known state is returned. */
export async function followMail(leadId: number, mail: LeadMail): Promise<LeadMail> {
  let known = mail;
  for (let n = 0; n < following.times && going.includes(known.state); n++) {
    await new Promise((resolve) => setTimeout(resolve, following.pause));
    const rows = await api.get(leadMailsPath(leadId), { schema: leadMails }).catch(() => []);
    known = rows.find(({ id }) => id === mail.id) ?? known;
  }
  return known;
}
