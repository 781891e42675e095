/** What is known of a mail after a server has taken it. */
export interface BounceEvent {
  /** The same when the same event is told again. */
  id: string;
  kind: 'bounce' | 'complaint' | 'delivered';
  /** Of a bounce: nobody gets mail at this address. */
  hard: boolean;
  /** Null when it is not told. */
  recipient: string | null;
  /** Message-ID of our mail, with its angle brackets; null when it is not told. */
  messageId: string | null;
  /** Enhanced status code (RFC 3463) such as `5.1.1`; null when there is none. */
  status: string | null;
  /** What the other side said, on one line of at most 500 characters. */
  reason: string;
}
