/** A fact about an email that became known after a mail server had accepted it. */
export interface BounceEvent {
  /** Identifies the event; the same id when the same event is reported again. */
  id: string;
  kind: 'bounce' | 'complaint' | 'delivered';
  /** True for a hard bounce: nobody receives email at this address. */
  hard: boolean;
  /** Address that the event is about; null when the report does not name it. */
  recipient: string | null;
  /** Message-ID of our email, with its angle brackets; null when the report does not name it. */
  messageId: string | null;
  /** Enhanced status code (RFC 3463) such as `5.1.1`; null when there is none. */
  status: string | null;
  /** The reporting server's explanation, on one line of at most 500 characters. */
  reason: string;
}
