import type { ImapFlow } from 'imapflow';

/** A mail as it was read from the mailbox. */
export interface MailboxMessage {
  /** Number in the mailbox, which grows from mail to mail. */
  uid: number;
  /** The mail, or the beginning of a long one. */
  source: Uint8Array;
}

/** How far a mailbox was read. */
export interface MailboxPlace {
  uidValidity: string | null;
  lastUid: number;
}

/** What is read of a mail, in bytes: a report is short, and the mail that it is about comes last in it. */
const sourceLimit = 512 * 1024;
/** How old the mails are that the first look begins with, in milliseconds. */
const firstLook = 30 * 86_400_000;
const timeouts = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

/** Where the mailbox is, and who reads it. */
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

/** The numbers of the mails to read, in their order. */
async function newUids(client: ImapFlow, lastUid: number): Promise<number[]> {
  const range = { uid: `${lastUid + 1}:*` };
  const since = lastUid === 0 ? { since: new Date(Date.now() - firstLook) } : {};
  const found = (await client.search({ ...range, ...since }, { uid: true })) || [];
  // A range that begins after the last mail means that one too.
  return found.filter((uid) => uid > lastUid).sort((one, other) => one - other);
}

/**
 * Reads what is new in a mailbox, one mail after the other.
 * @param address as MAIL_RETURN_IMAP_URL
 * @param handle does what is to be done with a mail and stores how far the reading got. @returns whether nobody needs to read it any
 *   more, so that it is marked as read; null to stop
 * @throws when the server is away or refuses
 */
export async function readMailbox(
  address: string,
  place: MailboxPlace,
  handle: (message: MailboxMessage, uidValidity: string) => Promise<boolean | null>,
  signal: AbortSignal,
): Promise<void> {
  const { path, client: options } = optionsOf(address);
  // Loaded where it is needed only.
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
      // Whoever may only read the mailbox cannot mark a mail, which matters to nobody but people.
      if (isDone) await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }).catch(() => false);
    }
    await client.logout();
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}
