/** What is sent: an email campaign to an audience, or one mail to a lead. */
export const mailingKinds = ['campaign', 'single'] as const;
export type MailingKind = (typeof mailingKinds)[number];

/**
 * Where a mailing stands (rule 11.1).
 * - `scheduled`: it starts at its moment
 * - `late`: that moment was missed by more than `mailingLimits.latenessHours`, and a person decides
 * - `preparing`: its recipients are being put together
 * - `sending`, `paused`, `stopped` (for good)
 * - `finished`: nobody is left who waits for it
 */
export const mailingStates = [
  'scheduled',
  'late',
  'preparing',
  'sending',
  'paused',
  'stopped',
  'finished',
] as const;
export type MailingState = (typeof mailingStates)[number];

/**
 * Why a mailing is paused, late or stopped. `bounces` and `complaints` are limits that it keeps by itself; `checks` failed when it was to
 * start; `not released` pauses what an account may not
 * send, and `sender` what is from an address that its owner has not confirmed; a person in charge has stopped what is `in charge`.
 */
export const mailingStateReasons = [
  'by hand',
  'late',
  'bounces',
  'complaints',
  'checks',
  'not released',
  'sender',
  'in charge',
] as const;
export type MailingStateReason = (typeof mailingStateReasons)[number];

/** Why a mailing stands still: the mail server is `away` or lets nobody in, or it takes connections and does not reply (`silent`). */
export const serverWaits = ['away', 'silent'] as const;
export type ServerWait = (typeof serverWaits)[number];

/**
 * What became of the mail to one recipient (rule 11.5). A mail that was put off is `queued` with attempts. Nobody knows whether the mail
 * server has taken a `doubtful` one, so a person decides.
 */
export const recipientStates = [
  'queued',
  'sending',
  'sent',
  'refused',
  'expired',
  'bounced',
  'complained',
  'unsubscribed',
  'doubtful',
  'excluded',
  'stopped',
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Why a lead of the audience gets no mail, in the order in which they are looked at. */
export const exclusionReasons = [
  'noAddress',
  'status',
  'noBasis',
  'erased',
  'suppressed',
  'earlierCampaign',
  'missingVariable',
  'sameAddress',
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

/** Of lists of addresses that get no mail any more. */
export const suppressionLimits = {
  /** Addresses in one call. */
  list: 500,
  /** Addresses that are typed, pasted or read from a file at once, which take several calls. */
  atOnce: 20_000,
  /** Characters of an address as it was typed; what is longer is none. */
  entry: 320,
} as const;

/** Why an address gets no mail any more. */
export const suppressionReasons = ['unsubscribed', 'bounced', 'complained', 'by hand'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** What a person may do with a mailing. */
export const mailingActions = [
  'pause',
  'resume',
  'stop',
  'sendLate',
  'reschedule',
  'sendAgainDoubtful',
  'leaveDoubtful',
  'sendToOthers',
] as const;
export type MailingAction = (typeof mailingActions)[number];

/** What may be wrong before a campaign is sent; see `MailCheck`. */
export const mailChecks = [
  'NOT_RELEASED',
  'NO_SENDER',
  'NO_POSTAL_ADDRESS',
  'SENDER_DOMAIN',
  'SENDER_NAME',
  'SENDER_UNCONFIRMED',
  'REPLY_TO_UNCONFIRMED',
  'NO_SITE_ADDRESS',
  'NO_SUBJECT',
  'NOTHING_TO_SAY',
  'LINK_NOT_HTTPS',
  'NO_ALTERNATIVE_TEXT',
  'SUBJECT_LONG',
  'SUBJECT_SHOUTS',
  'SUBJECT_LIKE_SPAM',
  'PREHEADER_LONG',
  'EMAIL_CUT',
  'BUTTON_INCOMPLETE',
  'PICTURE_INCOMPLETE',
  'VARIABLE_WITHOUT_FALLBACK',
] as const;
export type MailCheckCode = (typeof mailChecks)[number];

/** How mails go out: to a mail server, or as files where none is set up. */
export const mailTransports = ['smtp', 'files'] as const;
export type MailTransportKind = (typeof mailTransports)[number];

/** Why no mail can be sent to a lead now, whatever it says. The last ones are those of `mailChecks`. */
export const leadMailProblems = [
  'NO_ADDRESS',
  'SUPPRESSED',
  'NOT_RELEASED',
  'NO_SENDER',
  'NO_POSTAL_ADDRESS',
  'SENDER_DOMAIN',
  'SENDER_NAME',
  'SENDER_UNCONFIRMED',
  'REPLY_TO_UNCONFIRMED',
  'NO_SITE_ADDRESS',
] as const;
export type LeadMailProblem = (typeof leadMailProblems)[number];

/** Whether the owner of an address has said that an account may send from it: `asked` while a link that was mailed works. */
export const senderAddressStates = ['confirmed', 'asked', 'none'] as const;
export type SenderAddressState = (typeof senderAddressStates)[number];

/** Whether a sender's name is taken for an address: it holds an `@`, whatever form that has, or what people write instead. */
export const looksLikeAddress = (name: string): boolean =>
  /@|[([{<]\s*(?:at|arroba)\s*[)\]}>]|\s(?:at|arroba)\s.*\s(?:dot|punto)\s/i.test(
    name.replace(/[Ⓐⓐ]/g, '@').normalize('NFKC'),
  );

export const mailingLimits = {
  /** Statuses and earlier campaigns that an audience leaves out. */
  exceptions: 20,
  /** A scheduled mailing that could not start for longer than this asks first. */
  latenessHours: 2,
  /** How far ahead a mailing may be scheduled. */
  scheduledDays: 366,
  /** Mails after which a mailing judges its bounces and complaints. */
  judgedFrom: 500,
  /** Share of bounces, and of complaints, above which it pauses by itself. */
  bounces: 0.05,
  complaints: 0.003,
  /** Postal address of a sender, in characters. */
  postalAddress: 500,
  /** What the mail server said, in characters. */
  reason: 500,
  /** Mails in a day that ask for the confirmation of a sender's address: of one user, from one network address, and to one mailbox. */
  confirmations: 10,
  confirmationsFromOne: 20,
  confirmationsToOne: 3,
  /** Times that one user has DNS asked for a record, in an hour. */
  recordLooks: 60,
  /** Test mails of one user in an hour. */
  testMails: 20,
  /** Single mails to leads of one user in an hour. */
  leadMails: 100,
} as const;
