import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Parses the first command of a RESP stream. Returns its words and the remaining stream; null while the command is incomplete. */
function firstCommand(stream: string): { words: string[]; rest: string } | null {
  const words: string[] = [];
  const lines = stream.split('\r\n');
  const due = Number(lines[0]?.slice(1));
  for (let word = 0; word < due; word += 1) words.push(lines[2 + 2 * word] ?? '');
  const used = 1 + 2 * due;
  return lines.length > used ? { words, rest: lines.slice(used).join('\r\n') } : null;
}

/** A fake Valkey server that implements the few commands that rate limits need. */
export class CountingServer {
  behaviour: 'counts' | 'refuses the password' | 'refuses scripts' = 'counts';
  /** Number of count commands received. */
  asked = 0;
  /** Number of connections opened so far. */
  greetings = 0;
  private port = 0;
  readonly counts = new Map<string, number>();
  private isPaused = false;
  /** Connections, each with the bytes received but not yet read. */
  private readonly received = new Map<Socket, string>();
  private readonly server = createServer((socket) => {
    this.received.set(socket, '');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      this.received.set(socket, `${this.received.get(socket)}${chunk}`);
      if (!this.isPaused) this.read(socket);
    });
  });

  static async start(): Promise<CountingServer> {
    const counting = new CountingServer();
    await once(counting.server.listen(0, '127.0.0.1'), 'listening');
    counting.port = (counting.server.address() as AddressInfo).port;
    return counting;
  }

  get url(): string {
    return `redis://me:pass-word-1@127.0.0.1:${this.port}/0`;
  }

  private read(socket: Socket): void {
    for (;;) {
      const next = firstCommand(this.received.get(socket) ?? '');
      if (next === null) return;
      this.received.set(socket, next.rest);
      socket.write(this.reply(next.words));
    }
  }

  /** From now on, accepts connections but reads nothing, like a process stopped by a signal. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    for (const socket of this.received.keys()) this.read(socket);
  }

  private reply([name = '', ...words]: string[]): string {
    if (name === 'hello') this.greetings += 1;
    if (name === 'hello' && this.behaviour === 'refuses the password') return '-WRONGPASS invalid pair\r\n';
    if (name === 'hello') return '%1\r\n$5\r\nproto\r\n:3\r\n';
    if (name === 'info') return '$13\r\nrole:master\r\n\r\n';
    if (!name.startsWith('eval')) return '+OK\r\n';
    if (this.behaviour === 'refuses scripts') return '-NOPERM no permissions\r\n';
    const [, , key = ''] = words;
    this.asked += 1;
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return `*2\r\n:${count}\r\n:60000\r\n`;
  }

  /** Closes all connections and accepts no more, like a killed process. */
  stop(): void {
    for (const socket of this.received.keys()) socket.destroy();
    this.server.close();
  }
}
