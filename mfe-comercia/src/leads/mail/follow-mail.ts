import type { RecipientState } from '@portals/contracts/constants';
import type { LeadMail } from '@portals/contracts/marketing';
import { api } from '@portals/platform';
import { leadMails, leadMailsPath } from '../lead-calls';

/** Most polls of an email until it is sent, and the milliseconds between; tests shorten them. */
export const following = { times: 10, pause: 1000 };

const going: readonly RecipientState[] = ['queued', 'sending'];

/** Polls a new email until it is sent or has failed. Returns its latest known state when that takes too long or cannot be read. */
export async function followMail(leadId: number, mail: LeadMail): Promise<LeadMail> {
  let known = mail;
  for (let n = 0; n < following.times && going.includes(known.state); n++) {
    await new Promise((resolve) => setTimeout(resolve, following.pause));
    const rows = await api.get(leadMailsPath(leadId), { schema: leadMails }).catch(() => []);
    known = rows.find(({ id }) => id === mail.id) ?? known;
  }
  return known;
}
