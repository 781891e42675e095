import type { Socket } from 'node:net';
import { AppError, clientKey, sendError } from '@portals/service-kit/plain';
import type { FastifyInstance } from 'fastify';
import { classifyPath, pathOf } from './classify-path.js';

/** Maximum pipelined requests on one connection (RFC 9112 §9.3.2). Browsers send none; a proxy may send a few. */
const perSocket = 16;

/** A request whose reply has not been sent completely. */
interface Flight {
  /** Client that it counts for; null when it counts only for its connection. */
  client: string | null;
  connection: Connection;
}

/** Unanswered requests of one connection. */
interface Connection {
  flights: Set<Flight>;
  /** True when a request was refused; the connection is closed after that reply. */
  refused: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    flight: Flight | null;
  }
}

/**
 * Counts the requests in flight by connection and by client. Each reply stays in memory until the client has read it, so the number of
 * unread replies must be limited.
 */
class InFlight {
  private readonly clients = new Map<string, number>();
  private readonly connections = new WeakMap<Socket, Connection>();

  /** @param perClient maximum counted requests of one client */
  constructor(private readonly perClient: number) {}

  /**
   * Adds a request.
   * @param client null for a request that counts only for its connection
   * @returns the flight to pass to `leave`, or the limit that is reached
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

  /** Removes a request; repeated calls do nothing. */
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
    // When a connection closes, Node emits no event on pipelined replies that have not begun.
    socket.once('close', () => {
      for (const flight of connection.flights) this.leave(flight);
    });
    return connection;
  }
}

/**
 * Refuses requests (429) of a connection or client with too many in flight. Files count only for the connection, because all replies share
 * one copy of their content.
 * @param perClient maximum concurrent API calls and documents of one client
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
