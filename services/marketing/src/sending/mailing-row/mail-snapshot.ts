import { digitalSourceTypes, languages } from '@portals/contracts/constants';
import { EmailDocument } from '@portals/contracts/marketing';
import { z } from 'zod';
import { ShownBrand } from '../../campaigns/plain.js';

/** Sender of a mailing, as it was when the mailing was requested. */
const MailSender = z.object({
  fromName: z.string(),
  fromAddress: z.string(),
  replyTo: z.string().nullable(),
  legalName: z.string(),
  postalAddress: z.string(),
  countClicks: z.boolean(),
});
export type MailSender = z.infer<typeof MailSender>;

const CampaignMail = z.object({
  kind: z.literal('campaign'),
  email: EmailDocument,
  sender: MailSender,
  /** Missing in mailings that were requested before brands existed. */
  brand: ShownBrand.optional(),
  /** True when each email contains a link to its web version; missing in older mailings, which have none. */
  hasView: z.boolean().optional(),
  /** Origin of the text; missing in mailings that were requested before it was stored. */
  digitalSourceType: z.enum(digitalSourceTypes).nullable().optional(),
});
const SingleMail = z.object({
  kind: z.literal('single'),
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  sender: MailSender,
});

/** Snapshot of a mailing's content at the time it was requested. Later changes of the campaign and the sender have no effect on it. */
export const MailSnapshot = z.discriminatedUnion('kind', [CampaignMail, SingleMail]);
export type MailSnapshot = z.infer<typeof MailSnapshot>;
