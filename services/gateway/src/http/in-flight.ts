import type { Socket } from 'node:net';
import { AppError, clientKey, sendError } from '@portals/service-kit/plain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountsPerAddress } from './caller-limit.js';
import { classifyPath, pathOf } from './classify-path.js';

/** Maximum pipelined requests on one connection (RFC 9112 §9.3.2). Browsers send none; a proxy may send a few. */
const perSocket = 16;

/** Maximum bytes of uploads in memory at once, or of four uploads if that is more. */
const uploadBytes = 256 * 1024 * 1024;

/** A limit that a request counts towards, such as the requests in flight of one account or the bytes of all uploads. */
interface Share {
  key: string;
  limit: number;
  /** The amount that the request adds: 1 where requests are counted, otherwise the bytes of its body. */
  size: number;
  /** Says if the limit is one client’s or the whole gateway’s. */
  of: 'client' | 'gateway';
}

/** A request whose reply has not been fully sent. */
interface Flight {
  /** The limits that the request counts towards, in addition to its connection's. */
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
   * @param shares the limits that the request counts towards, in addition to its connection's
   * @returns the flight to pass to `leave`, or the kind of limit that was reached
   */
  enter(socket: Socket, shares: readonly Share[]): Flight | 'connection' | Share['of'] {
    const connection = this.connections.get(socket) ?? this.open(socket);
    if (connection.refused || connection.flights.size >= perSocket) {
      connection.refused = true;
      return 'connection';
    }
    const full = shares.find(({ key, limit, size }) => this.countOf(key) + size > limit);
    if (full) return full.of;
    for (const { key, size } of shares) this.counts.set(key, this.countOf(key) + size);
    const flight = { shares, connection };
    connection.flights.add(flight);
    return flight;
  }

  /** Removes a request; repeated calls do nothing. */
  leave(flight: Flight): void {
    const { shares, connection } = flight;
    if (!connection.flights.delete(flight)) return;
    for (const { key, size } of shares) {
      const rest = this.countOf(key) - size;
      if (rest > 0) this.counts.set(key, rest);
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
 * Returns the bytes of memory that the body of an upload may take: its length, or the limit of its route if the length is unknown.
 * @param usualLimit maximum body of calls that are no uploads
 * @returns 0 for a body that any call may have
 */
export function uploadSize({ headers, routeOptions }: FastifyRequest, usualLimit: number): number {
  const limit = routeOptions.bodyLimit ?? 0;
  const size = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : limit;
  return size > usualLimit && limit > usualLimit ? Math.min(size, limit) : 0;
}

/** Returns the limits that the body of an upload counts towards, because it stays in memory until the service has answered. */
function uploadShares(caller: string, hasAccount: boolean, size: number, limit: number): Share[] {
  const total = Math.max(uploadBytes, 4 * limit);
  return [
    { key: `uploads of ${caller}`, limit: total / 4, size, of: 'client' },
    // Half is left for accounts, because anybody can invent a session token.
    ...(hasAccount
      ? []
      : [{ key: 'uploads without an account', limit: total / 2, size, of: 'gateway' as const }]),
    { key: 'uploads', limit: total, size, of: 'gateway' },
  ];
}

/**
 * Rejects requests with 429 while their connection, account or address has too many in flight, and uploads also with 503 while those of
 * everybody fill the memory set aside for them. Files count only towards the connection, because all replies share one copy of a file in
 * memory.
 * @param perClient maximum concurrent API calls and documents of one account, or of all callers without an account at one address; all
 * accounts behind an address together may have `accountsPerAddress` times as many
 * @param accountOf returns the id of the signed-in user whose session has been verified; null for none
 * @param limits maximum bytes of the body of a usual call and of an upload
 */
export function limitInFlight(
  app: FastifyInstance,
  perClient: number,
  accountOf: (request: FastifyRequest) => string | null,
  limits: Record<'BODY_LIMIT' | 'UPLOAD_LIMIT', number>,
): void {
  const inFlight = new InFlight();
  const sharesOf = (request: FastifyRequest): Share[] => {
    const address = clientKey(request.ip);
    const user = accountOf(request);
    const requests = (key: string, limit: number): Share => ({ key, limit, size: 1, of: 'client' });
    const counted =
      user === null
        ? [requests(address, perClient)]
        : [
            requests(`user ${user}`, perClient),
            requests(`accounts ${address}`, perClient * accountsPerAddress),
          ];
    const size = uploadSize(request, limits.BODY_LIMIT);
    if (size === 0) return counted;
    const caller = user === null ? address : `user ${user}`;
    return [...counted, ...uploadShares(caller, user !== null, size, limits.UPLOAD_LIMIT)];
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
    const refusal =
      entered === 'gateway'
        ? new AppError('SERVICE_UNAVAILABLE', { retryAfter: 5 })
        : new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 });
    sendError(request, reply, refusal);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.flight) inFlight.leave(request.flight);
    done();
  });
}
