import type { Socket } from 'node:net';
import { AppError, clientKey, sendError } from '@portals/service-kit/plain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountsPerAddress } from './caller-limit.js';
import { classifyPath, pathOf } from './classify-path.js';

/** Maximum pipelined requests on one connection (RFC 9112 §9.3.2). Browsers send none; a proxy may send a few. */
const perSocket = 16;

/** An account or address that a request counts towards, with its maximum number of requests in flight. */
type Share = readonly [key: string, limit: number];

/** A request whose reply has not been fully sent. */
interface Flight {
  /** The accounts or addresses that the request counts towards, in addition to its connection. */
  shares: readonly Share[];
  connection: Connection;
}

/** Unanswered requests of one connection. */
interface Connection {
  flights: Set<Flight>;
  /** True once a request has been rejected with 429; the connection is closed after that reply. */
  refused: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    flight: Flight | null;
  }
}

/**
 * Counts the requests in flight by connection, account and address. A reply stays in memory until the client has read it, so without this
 * limit a client that reads nothing could exhaust the memory.
 */
class InFlight {
  private readonly counts = new Map<string, number>();
  private readonly connections = new WeakMap<Socket, Connection>();

  /**
   * Adds a request.
   * @param shares the accounts or addresses that the request counts towards, in addition to its connection
   * @returns the flight to pass to `leave`, or the kind of limit that was reached
   */
  enter(socket: Socket, shares: readonly Share[]): Flight | 'connection' | 'client' {
    const connection = this.connections.get(socket) ?? this.open(socket);
    if (connection.refused || connection.flights.size >= perSocket) {
      connection.refused = true;
      return 'connection';
    }
    if (shares.some(([key, limit]) => this.countOf(key) >= limit)) return 'client';
    for (const [key] of shares) this.counts.set(key, this.countOf(key) + 1);
    const flight = { shares, connection };
    connection.flights.add(flight);
    return flight;
  }

  /** Removes a request; repeated calls do nothing. */
  leave(flight: Flight): void {
    const { shares, connection } = flight;
    if (!connection.flights.delete(flight)) return;
    for (const [key] of shares) {
      const count = this.countOf(key);
      if (count > 1) this.counts.set(key, count - 1);
      else this.counts.delete(key);
    }
  }

  private countOf(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  private open(socket: Socket): Connection {
    const connection: Connection = { flights: new Set(), refused: false };
    this.connections.set(socket, connection);
    // Releases all requests of a closed connection here, because Node emits no event for pipelined replies that have not begun.
    socket.once('close', () => {
      for (const flight of connection.flights) this.leave(flight);
    });
    return connection;
  }
}

/**
 * Rejects requests with 429 while their connection, account or address has too many in flight. Files count only towards the connection,
 * because all replies share one copy of a file in memory.
 * @param perClient maximum concurrent API calls and documents of one account, or of all callers without an account at one address; all
 * accounts behind an address together may have `accountsPerAddress` times as many
 * @param accountOf returns the id of the signed-in user whose session has been verified; null for none
 */
export function limitInFlight(
  app: FastifyInstance,
  perClient: number,
  accountOf: (request: FastifyRequest) => string | null,
): void {
  const inFlight = new InFlight();
  const sharesOf = (request: FastifyRequest): Share[] => {
    const address = clientKey(request.ip);
    const user = accountOf(request);
    if (user === null) return [[address, perClient]];
    return [
      [`user ${user}`, perClient],
      [`accounts ${address}`, perClient * accountsPerAddress],
    ];
  };
  app.decorateRequest('flight', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { kind } = classifyPath(pathOf(request.url));
    const isCounted = kind === 'api' || kind === 'document';
    const entered = inFlight.enter(request.raw.socket, isCounted ? sharesOf(request) : []);
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
