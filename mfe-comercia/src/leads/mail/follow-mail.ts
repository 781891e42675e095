import type { RecipientState } from '@portals/contracts/constants';
import type { LeadMail } from '@portals/contracts/marketing';
import { api } from '@portals/platform';
import { leadMails, leadMailsPath } from '../lead-calls';

/** How often a mail is looked at until it is through, and the milliseconds between; tests shorten them. */
export const following = { times: 10, pause: 1000 };

const going: readonly RecipientState[] = ['queued', 'sending'];

/** A mail that was just asked for, as it is once it is through; as it is by then when that takes long, or cannot be read. */
export async function followMail(leadId: number, mail: LeadMail): Promise<LeadMail> {
  let known = mail;
  for (let n = 0; n < following.times && going.includes(known.state); n++) {
    await new Promise((resolve) => setTimeout(resolve, following.pause));
    const rows = await api.get(leadMailsPath(leadId), { schema: leadMails }).catch(() => []);
    known = rows.find(({ id }) => id === mail.id) ?? known;
  }
  return known;
}
