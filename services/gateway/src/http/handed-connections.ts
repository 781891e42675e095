import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two checks whether the last connection is closed. */
const lookMs = 20;

/**
 * Takes over the connections to the site's port from the parent process, which holds the port. Connections that arrive while the gateway is
 * replaced therefore wait instead of being refused.
 */
export class HandedConnections {
  private readonly open = new Set<Socket>();

  constructor(private readonly server: Server) {
    process.on('message', (message, socket) => {
      if (message === 'connection' && socket instanceof Socket) this.take(socket);
    });
    process.send?.('accepting');
  }

  /** Tells the parent process to pass no further connections. */
  leave(): void {
    process.send?.('leaving');
  }

  /** Resolves when every connection is closed. The server does not count them, so it cannot wait for them itself. */
  async ended(): Promise<void> {
    while (this.open.size > 0) {
      this.server.closeIdleConnections();
      await delay(lookMs);
    }
  }

  private take(socket: Socket): void {
    this.open.add(socket);
    socket.once('close', () => this.open.delete(socket));
    socket.setNoDelay(true);
    this.server.emit('connection', socket);
  }
}
