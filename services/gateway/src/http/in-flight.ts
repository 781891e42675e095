import type { Socket } from 'node:net';
import { AppError, clientKey } from '@portals/service-kit/plain';
import type { FastifyInstance } from 'fastify';
import { classifyPath, pathOf } from './classify-path.js';
import { sendError } from './send-error.js';

/** Browsers never send a second request before the answer to the first; a proxy may, a few at a time. */
const perSocket = 16;

/** A request that has not been answered to its end. */
interface Flight {
  /** Null when it is not counted by the client. */
  client: string | null;
  connection: Connection;
}

/** Unanswered requests of one connection. */
interface Connection {
  flights: Set<Flight>;
  /** One was refused: the connection ends with that answer. */
  refused: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    flight: Flight | null;
  }
}

/**
 * Counts the requests under way by connection and by client. Each holds its answer in memory until the client has
 * read it, so a client that asks without reading must be stopped by their number.
 */
class InFlight {
  private readonly clients = new Map<string, number>();
  private readonly connections = new WeakMap<Socket, Connection>();

  /** @param perClient most counted requests of one client at once */
  constructor(private readonly perClient: number) {}

  /**
   * Counts a request in.
   * @param client null for a request that only its connection is counted by
   * @returns what `leave` takes, or which of the two has too many
   */
  enter(socket: Socket, client: string | null): Flight | 'connection' | 'client' {
    const connection = this.connections.get(socket) ?? this.open(socket);
    if (connection.refused || connection.flights.size >= perSocket) {
      connection.refused = true;
      return 'connection';
    }
    if (client !== null) {
      const count = this.clients.get(client) ?? 0;
      if (count >= this.perClient) return 'client';
      this.clients.set(client, count + 1);
    }
    const flight = { client, connection };
    connection.flights.add(flight);
    return flight;
  }

  /** Counts a request out; a second time does nothing. */
  leave(flight: Flight): void {
    const { client, connection } = flight;
    if (!connection.flights.delete(flight) || client === null) return;
    const count = this.clients.get(client) ?? 0;
    if (count > 1) this.clients.set(client, count - 1);
    else this.clients.delete(client);
  }

  private open(socket: Socket): Connection {
    const connection: Connection = { flights: new Set(), refused: false };
    this.connections.set(socket, connection);
    // Answers that wait behind another one are not told that their connection is gone.
    socket.once('close', () => {
      for (const flight of connection.flights) this.leave(flight);
    });
    return connection;
  }
}

/**
 * Refuses requests (429) of a connection or a client that has too many under way. Files are counted by the connection
 * alone: their content is in memory once, whoever reads it.
 * @param perClient API calls and documents of one client at once
 */
export function limitInFlight(app: FastifyInstance, perClient: number): void {
  const inFlight = new InFlight(perClient);
  app.decorateRequest('flight', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { kind } = classifyPath(pathOf(request.url));
    const isCounted = kind === 'api' || kind === 'document';
    const entered = inFlight.enter(request.raw.socket, isCounted ? clientKey(request.ip) : null);
    if (typeof entered === 'object') {
      request.flight = entered;
      done();
      return;
    }
    if (entered === 'connection') {
      reply.header('connection', 'close');
      request.raw.socket.pause();
    }
    sendError(request, reply, new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 }));
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.flight) inFlight.leave(request.flight);
    done();
  });
}
