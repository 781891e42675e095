import { digitalSourceTypes, languages } from '@portals/contracts/constants';
import { EmailDocument } from '@portals/contracts/marketing';
import { z } from 'zod';

/** Who a mailing is from, as that was when it was asked for. */
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
  /** Where the text comes from; mails that were asked for before this was stored say nothing of it. */
  digitalSourceType: z.enum(digitalSourceTypes).nullable().optional(),
});
const SingleMail = z.object({
  kind: z.literal('single'),
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  sender: MailSender,
});

/** What a mailing says, as it was when somebody asked for it: later changes of the campaign and the sender are not sent. */
export const MailSnapshot = z.discriminatedUnion('kind', [CampaignMail, SingleMail]);
export type MailSnapshot = z.infer<typeof MailSnapshot>;
