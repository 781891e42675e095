import type { ImapFlow } from 'imapflow';

/** Message read from the mailbox. */
export interface MailboxMessage {
  /** UID in the mailbox; later messages have higher ones. */
  uid: number;
  /** Raw bytes of the message; only the beginning of a long one. */
  source: Uint8Array;
}

/** Position up to which a mailbox has been read. */
export interface MailboxPlace {
  uidValidity: string | null;
  lastUid: number;
}

/**
 * Maximum bytes that are read of each message. The report itself is short and comes first; the original email at its end may be cut off.
 */
const sourceLimit = 512 * 1024;
/** Maximum age, in milliseconds, of the messages that the first poll reads. */
const firstLook = 30 * 86_400_000;
const timeouts = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

/** Returns the connection options and the folder of a mailbox from its URL. */
function optionsOf(address: string) {
  const url = new URL(address);
  const secure = url.protocol === 'imaps:';
  return {
    path: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    client: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (secure ? 993 : 143),
      secure,
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      logger: false as const,
      disableAutoIdle: true,
      ...timeouts,
    },
  };
}

/** Returns the UIDs of the messages to read, in ascending order. */
async function newUids(client: ImapFlow, lastUid: number): Promise<number[]> {
  const range = { uid: `${lastUid + 1}:*` };
  const since = lastUid === 0 ? { since: new Date(Date.now() - firstLook) } : {};
  const found = (await client.search({ ...range, ...since }, { uid: true })) || [];
  // IMAP returns the last message even when the range begins after it.
  return found.filter((uid) => uid > lastUid).sort((one, other) => one - other);
}

/**
 * Reads the new messages of a mailbox, one after the other.
 * @param address URL in the form of MAIL_RETURN_IMAP_URL
 * @param handle processes one message and stores the position reached; returns true to mark the message as read, null to stop
 * @throws when the server cannot be reached or refuses the connection
 */
export async function readMailbox(
  address: string,
  place: MailboxPlace,
  handle: (message: MailboxMessage, uidValidity: string) => Promise<boolean | null>,
  signal: AbortSignal,
): Promise<void> {
  const { path, client: options } = optionsOf(address);
  // The library is loaded lazily, because most installations read no mailbox.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow(options);
  client.on('error', () => {});
  const close = () => client.close();
  signal.addEventListener('abort', close);
  try {
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(path);
    const validity = String(uidValidity);
    const lastUid = place.uidValidity === validity ? place.lastUid : 0;
    for (const uid of await newUids(client, lastUid)) {
      signal.throwIfAborted();
      const query = { uid: true, source: { start: 0, maxLength: sourceLimit } };
      const found = await client.fetchOne(String(uid), query, { uid: true });
      const source = (found || undefined)?.source ?? new Uint8Array();
      const isDone = await handle({ uid, source }, validity);
      if (isDone === null) return;
      // A user with read-only access cannot mark messages. The mark only helps people, so the failure is ignored.
      if (isDone) await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }).catch(() => false);
    }
    await client.logout();
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}
