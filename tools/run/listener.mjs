import { once } from 'node:events';
import { createServer } from 'node:net';

/** Connections that may wait for a process; further ones are closed. */
const mostWaiting = 5000;

/**
 * Holds the port of a process as long as the product runs, and hands each connection on to the process that takes them at the moment. Those
 * that arrive while it is replaced, or after it was killed, wait for the next one, so that none is refused.
 */
export class Listener {
  /** @type {import('node:net').Socket[]} */
  waiting = [];
  /** @type {import('node:child_process').ChildProcess | null} */
  taker = null;
  /** The process opens the connection, and so the person's address stays the one that it sees. */
  server = createServer({ pauseOnConnect: true }, (socket) => this.handOn(socket));

  /** @param {{ host: string, port: number }} address */
  async listen(address) {
    this.server.listen(address);
    await once(this.server, 'listening');
  }

  /** Hands all connections to this process from now on, those that wait first. */
  give(child) {
    this.taker = child;
    for (const socket of this.waiting.splice(0)) this.handOn(socket);
  }

  /** Hands this process no further connections. */
  spare(child) {
    if (this.taker === child) this.taker = null;
  }

  handOn(socket) {
    if (this.taker?.connected) {
      this.taker.send('connection', socket, (error) => error && socket.destroy());
      return;
    }
    if (this.waiting.length >= mostWaiting) socket.destroy();
    else this.waiting.push(socket);
  }

  /** Closes the port, and the connections that wait. */
  close() {
    this.server.close();
    for (const socket of this.waiting.splice(0)) socket.destroy();
  }
}
