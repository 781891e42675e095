import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between checks for remaining open connections. */
const lookMs = 20;

/**
 * Receives the site's connections from the parent process, which listens on the port. While the gateway is being replaced, new connections
 * therefore wait instead of being refused.
 */
export class InheritedConnections {
  private readonly open = new Set<Socket>();

  constructor(private readonly server: Server) {
    process.on('message', (message, socket) => {
      if (message === 'connection' && socket instanceof Socket) this.adopt(socket);
    });
    process.send?.('accepting');
  }

  /** Asks the parent process to pass no further connections. */
  detach(): void {
    process.send?.('leaving');
  }

  /** Resolves when all connections are closed. `server.close()` would not wait for them, because the server did not accept them itself. */
  async ended(): Promise<void> {
    while (this.open.size > 0) {
      this.server.closeIdleConnections();
      await delay(lookMs);
    }
  }

  private adopt(socket: Socket): void {
    this.open.add(socket);
    socket.once('close', () => this.open.delete(socket));
    socket.setNoDelay(true);
    this.server.emit('connection', socket);
  }
}
