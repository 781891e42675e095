/** Kinds of mailing: an email campaign to an audience, or a single email to a lead. */
export const mailingKinds = ['campaign', 'single'] as const;
export type MailingKind = (typeof mailingKinds)[number];

/**
 * States of a mailing (rule 11.1).
 * - `scheduled`: starts at its scheduled time
 * - `late`: missed its scheduled time by more than `mailingLimits.latenessHours`, so that a person has to decide
 * - `preparing`: its recipient list is being built
 * - `sending`, `paused`, `stopped` (for good)
 * - `finished`: no recipient is waiting in the queue
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
 * Reasons why a mailing is paused, late or stopped. `bounces` and `complaints`: the bounce or complaint rate has exceeded its limit.
 * `checks`: the checks at the start of the mailing failed. `not released`: the account is not approved for sending. `sender`: the owner of
 * the sender address has not confirmed the address. `in charge`: an administrator has stopped the mailing.
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

/**
 * Reasons why a mailing is waiting: the mail server is unreachable or rejects the login (`away`), or it accepts connections but
 * does not reply (`silent`).
 */
export const serverWaits = ['away', 'silent'] as const;
export type ServerWait = (typeof serverWaits)[number];

/**
 * Delivery state of one recipient (rule 11.5). A deferred email is `queued` with attempts above 0. `doubtful` means that the mail server
 * may have accepted the email; a person has to decide.
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

/** Reasons why a lead of the audience gets no email, in the order in which they are checked. */
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

/** Limits of suppression lists. */
export const suppressionLimits = {
  /** Maximum addresses in one call. */
  list: 500,
  /** Maximum number of addresses that a person can type, paste or read from a file at once; the client sends them in several calls. */
  atOnce: 20_000,
  /** Maximum length of a typed address; anything longer is invalid. */
  entry: 320,
} as const;

/** Reasons why an address is suppressed. */
export const suppressionReasons = ['unsubscribed', 'bounced', 'complained', 'by hand'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** Actions that a person can take on a mailing. */
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

/** Problems found before a campaign is sent; see `MailCheck`. */
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

/** Ways in which emails are sent: through a mail server, or written to files when none is configured. */
export const mailTransports = ['smtp', 'files'] as const;
export type MailTransportKind = (typeof mailTransports)[number];

/** Reasons why no email can currently be sent to a lead, regardless of its text. All except the first two also occur in `mailChecks`. */
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

/** States of a sender address, which its owner has to confirm; `asked` while an emailed confirmation link is valid. */
export const senderAddressStates = ['confirmed', 'asked', 'none'] as const;
export type SenderAddressState = (typeof senderAddressStates)[number];

/** Returns true when a sender's name could be mistaken for an address: it contains `@` or a spelled-out form such as "(at)". */
export const looksLikeAddress = (name: string): boolean =>
  /@|[([{<]\s*(?:at|arroba)\s*[)\]}>]|\s(?:at|arroba)\s.*\s(?:dot|punto)\s/i.test(
    name.replace(/[Ⓐⓐ]/g, '@').normalize('NFKC'),
  );

export const mailingLimits = {
  /** Maximum number of statuses and earlier campaigns that an audience can exclude. */
  exceptions: 20,
  /** A scheduled mailing that is more than this many hours late starts only after a person has confirmed it. */
  latenessHours: 2,
  /** Days ahead that a mailing may be scheduled. */
  scheduledDays: 366,
  /** Number of emails sent before the bounce and complaint rates are evaluated. */
  judgedFrom: 500,
  /** Rates of bounces and of complaints above which a mailing is paused automatically. */
  bounces: 0.05,
  complaints: 0.003,
  /** Maximum length of a sender's postal address, in characters. */
  postalAddress: 500,
  /** Maximum length of the mail server's reply, in characters. */
  reason: 500,
  /** Maximum number of confirmation emails for sender addresses per day: for a user, from a network address, and to a mailbox. */
  confirmations: 10,
  confirmationsFromOne: 20,
  confirmationsToOne: 3,
  /** Maximum number of DNS lookups of sender records that one user may start per hour. */
  recordLookups: 60,
  /** Maximum number of test emails that one user may send per hour. */
  testMails: 20,
  /** Maximum number of individual emails to leads that one user may send per hour. */
  leadMails: 100,
} as const;
