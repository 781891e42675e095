import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { CampaignMessage } from './campaign-transport.js';
import { smtpCampaignTransport } from './campaign-transport.js';

const message = {
  messageId: '<mailing.1@site.example>',
  date: new Date('2026-11-22T12:00:00.000Z'),
  sender: {
    ...{
      fromName: 'Sol',
      fromAddress: 'hola@site.example',
      replyTo: null,
      legalName: 'Sol',
      postalAddress: 'x',
    },
    countClicks: false,
  },
  to: { name: 'Ana', address: 'ana@acme.example' },
  unsubscribeUrl: 'https://site.example/u/x',
  content: { subject: 'Hola', text: 'Hola', html: null },
};

const route = { messageId: message.messageId, from: 'hola@site.example', to: 'ana@acme.example' };

/** Returns a server's reply to a command or to the whole text of an email; null closes the connection, and '' sends no reply. */
type Reply = (command: string) => string | null;
const usual: Reply = (command) => (command === 'DATA' ? '354 go on' : '250 ok');

describe('a mail that is handed over', () => {
  let server: Server | undefined;
  let texts = 0;
  let close = () => {};
  beforeEach(() => {
    texts = 0;
  });
  afterEach(() => {
    close();
    server?.close();
  });

  function serve(socket: Socket, reply: Reply): void {
    let rest = '';
    let isText = false;
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      for (;;) {
        const end = isText ? '\r\n.\r\n' : '\r\n';
        const place = rest.indexOf(end);
        if (place < 0) return;
        const command = isText ? 'text' : rest.slice(0, place).slice(0, 4).toUpperCase();
        rest = rest.slice(place + end.length);
        if (isText) texts++;
        const answer = reply(command);
        if (answer === null) return void socket.destroy();
        isText = command === 'DATA' && answer.startsWith('354');
        if (answer !== '') socket.write(`${answer}\r\n`);
      }
    });
  }

  async function send(
    reply: Reply,
    text: Promise<CampaignMessage> = Promise.resolve(message),
    replyMs = 60_000,
  ) {
    const started = createServer((socket) => serve(socket, reply)).listen(0, '127.0.0.1');
    server = started;
    await once(started, 'listening');
    const address = started.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const transport = smtpCampaignTransport(`smtp://127.0.0.1:${port}`, 2, replyMs);
    close = () => transport.close();
    return transport.send(route, text);
  }

  it.each<[string, Reply, string, number]>([
    ['taken', usual, 'sent', 1],
    [
      'not replied to after its whole text',
      (command) => (command === 'text' ? null : usual(command)),
      'doubtful',
      1,
    ],
    ['cut off before its text', (command) => (command === 'RCPT' ? null : usual(command)), 'server', 0],
    [
      'turned away with 421 after its text',
      (command) => (command === 'text' ? '421 4.3.2 bye' : usual(command)),
      'server',
      1,
    ],
    ['refused', (command) => (command === 'RCPT' ? '550 5.1.1 unknown' : usual(command)), 'hard', 0],
    ['refused for now', (command) => (command === 'text' ? '451 4.7.1 later' : usual(command)), 'soft', 1],
  ])('is told as it is when it was %s, and is never repeated', async (_what, reply, kind, seen) => {
    expect(await send(reply)).toMatchObject({ kind });
    expect(texts).toBe(seen);
  });

  it.each([
    ['text', 'doubtful'],
    ['RCPT', 'server'],
  ])(
    'is waited for no longer than the server may take to reply to %s: it is %s then',
    async (hangs, kind) => {
      const reply: Reply = (command) => (command === hangs ? '' : usual(command));
      expect(await send(reply, Promise.resolve(message), 300)).toMatchObject({ kind });
    },
  );

  it('waits with its text alone for whoever writes it', async () => {
    const commands: string[] = [];
    let write = (_message: CampaignMessage) => {};
    const text = new Promise<CampaignMessage>((resolve) => {
      write = resolve;
    });
    const sending = send((command) => {
      commands.push(command);
      if (command === 'DATA') write(message);
      return usual(command);
    }, text);
    expect(await sending).toEqual({ kind: 'sent' });
    expect(commands).toEqual(['EHLO', 'MAIL', 'RCPT', 'DATA', 'text']);
  });

  it('is not there at all for the server if there is no text after all', async () => {
    let give = (_error: Error) => {};
    const text = new Promise<CampaignMessage>((_resolve, reject) => {
      give = reject;
    });
    const sending = send((command) => {
      if (command === 'DATA') give(new Error('never mind'));
      return usual(command);
    }, text);
    expect(await sending).not.toMatchObject({ kind: 'sent' });
    expect(texts).toBe(0);
  });
});
