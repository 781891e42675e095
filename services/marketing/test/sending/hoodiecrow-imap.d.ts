declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface Mailbox {
    uidvalidity: number;
    messages: { uid: number; flags: string[]; raw: string }[];
  }
  interface ImapServer {
    server: Server;
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
    getMailbox(path: string): Mailbox;
    appendMessage(path: string, flags: string[], internalDate: Date | null, raw: string): void;
  }
  export default function hoodiecrow(options: {
    secureConnection?: boolean;
    plugins: string[];
    users: Record<string, { password: string }>;
    storage: Record<string, { messages: { raw: string }[] }>;
  }): ImapServer;
}
