import { once } from 'node:events';
import { createServer } from 'node:net';

/** Maximum number of connections that wait for a process; additional connections are closed. */
const mostWaiting = 5000;

/**
 * Listens on a service's port while the product runs, and passes each connection to the current process of the service. While this process
 * is being replaced or has crashed, new connections wait for the next process, so that none is refused.
 */
export class Listener {
  /** @type {import('node:net').Socket[]} */
  waiting = [];
  /** @type {import('node:child_process').ChildProcess | null} */
  target = null;
  /** The socket is passed on paused and unread, so that the service's process reads all data and sees the client's address. */
  server = createServer({ pauseOnConnect: true }, (socket) => this.handOn(socket));

  /** @param {{ host: string, port: number }} address */
  async listen(address) {
    this.server.listen(address);
    await once(this.server, 'listening');
  }

  /** Passes all connections to this process from now on, starting with the waiting ones. */
  attach(child) {
    this.target = child;
    for (const socket of this.waiting.splice(0)) this.handOn(socket);
  }

  /** Passes no further connections to this process. */
  detach(child) {
    if (this.target === child) this.target = null;
  }

  handOn(socket) {
    if (this.target?.connected) {
      this.target.send('connection', socket, (error) => error && socket.destroy());
      return;
    }
    if (this.waiting.length >= mostWaiting) socket.destroy();
    else this.waiting.push(socket);
  }

  /** Closes the port and all waiting connections. */
  close() {
    this.server.close();
    for (const socket of this.waiting.splice(0)) socket.destroy();
  }
}
