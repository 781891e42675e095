/** Event about an email, reported after a mail server accepted the email. */
export interface BounceEvent {
  /** Id of the event; it stays the same when the event is reported again. */
  id: string;
  kind: 'bounce' | 'complaint' | 'delivered';
  /** True for a hard bounce: the address cannot receive any email. */
  hard: boolean;
  /** Address that the event is about; null when the report does not state it. */
  recipient: string | null;
  /** Message-ID of our email, with its angle brackets; null when the report does not state it. */
  messageId: string | null;
  /** Enhanced status code (RFC 3463) such as `5.1.1`; null when there is none. */
  status: string | null;
  /** The reporting server's explanation, on one line of at most 500 characters. */
  reason: string;
}
