import type { Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';
import { z } from 'zod';

export interface TestMailbox {
  /** Value for MAIL_RETURN_IMAP_URL. */
  url: string;
  /** Puts an email into the inbox. */
  add(raw: string): void;
  /** Returns the flags of the emails in the inbox, in inbox order. */
  flags(): string[][];
  /** Changes the UIDVALIDITY of the inbox, like a server that was restored from a backup, so that stored UIDs become invalid. */
  renumber(): void;
  /** Returns everything that clients have sent. */
  heard(): string;
  stop(): Promise<void>;
}

/**
 * Starts a mail server with a mailbox on the loopback interface, without encryption.
 * @param secure true for TLS with an expired certificate from an unknown issuer
 */
export async function startMailbox(port = 0, secure = false): Promise<TestMailbox> {
  const server = hoodiecrow({
    secureConnection: secure,
    plugins: ['ID', 'UIDPLUS', 'SASL-IR', 'AUTH-PLAIN', 'ENABLE', 'LITERALPLUS', 'UNSELECT'],
    users: { 'bounces@site.test': { password: 'p@ss/wörd' } },
    storage: { INBOX: { messages: [] } },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = z.object({ port: z.number() }).parse(server.server.address());
  const sockets = new Set<{ destroy(): void }>();
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  let heard = '';
  server.server.on(secure ? 'secureConnection' : 'connection', (socket: Socket) =>
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
    }),
  );
  const inbox = () => server.getMailbox('INBOX');
  const user = encodeURIComponent('bounces@site.test');
  const password = encodeURIComponent('p@ss/wörd');
  return {
    url: `${secure ? 'imaps' : 'imap'}://${user}:${password}@127.0.0.1:${address.port}/INBOX`,
    add: (raw) => server.appendMessage('INBOX', [], null, raw),
    flags: () => inbox().messages.map(({ flags }) => flags),
    renumber() {
      inbox().uidvalidity++;
    },
    heard: () => heard,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of sockets) socket.destroy();
      }),
  };
}
