import type { IncomingHttpHeaders } from 'node:http';
import { pictureOriginsHeader } from '@portals/service-kit/plain';
import { parseCookie } from 'cookie';

/** Headers that are never forwarded: they belong to one connection (RFC 9110 §7.6.1), or only the gateway may set them. */
const dropped = new Set([
  'authorization',
  'baggage',
  'connection',
  'content-length',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  'x-real-ip',
  'x-request-id',
]);

/** Values that the gateway adds to a forwarded request as headers. */
export interface GatewayFacts {
  requestId: string;
  clientAddress: string;
  protocol: string;
  host: string;
  /** Authorization header for the service; undefined for none. */
  authorization: string | undefined;
  /** Cookie header for the service; undefined for none. */
  cookie?: string | undefined;
}

const nothing: readonly string[] = [];

/** Returns the header names listed in the Connection header. They apply to this connection only and are not forwarded (RFC 9110 §7.6.1). */
function namedByConnection({ connection }: IncomingHttpHeaders): readonly string[] {
  if (connection === undefined || connection === 'keep-alive') return nothing;
  return connection.split(',').map((name) => name.trim().toLowerCase());
}

/**
 * Returns a Cookie header with the one cookie that the service gets; undefined if the client did not send it. Over HTTPS, only the cookie
 * with the secure prefix is accepted (rule 3.9).
 */
export function passedCookie(
  { cookie }: IncomingHttpHeaders,
  name: string | null,
  isHttps: boolean,
): string | undefined {
  if (name === null || cookie === undefined) return undefined;
  const full = isHttps ? `__Host-${name}` : name;
  const value = parseCookie(cookie)[full];
  return value === undefined ? undefined : `${full}=${encodeURIComponent(value)}`;
}

/** Returns the headers of the forwarded request: the client's headers, except those that a client may not set, plus the gateway's. */
export function requestHeaders(
  headers: IncomingHttpHeaders,
  facts: GatewayFacts,
): Record<string, string | string[]> {
  const named = namedByConnection(headers);
  const forwarded: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    const forged = name.startsWith('x-forwarded-') || name.startsWith('x-internal-');
    if (value !== undefined && !forged && !dropped.has(name) && !named.includes(name))
      forwarded[name] = value;
  }
  forwarded['x-request-id'] = facts.requestId;
  forwarded['x-forwarded-for'] = facts.clientAddress;
  forwarded['x-forwarded-proto'] = facts.protocol;
  forwarded['x-forwarded-host'] = facts.host;
  if (facts.authorization !== undefined) forwarded.authorization = facts.authorization;
  if (facts.cookie !== undefined) forwarded.cookie = facts.cookie;
  return forwarded;
}

const droppedFromResponses = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'server',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-powered-by',
  'x-request-id',
  'content-security-policy',
  pictureOriginsHeader,
  'strict-transport-security',
]);

/** Filters the headers of a service's reply to those that are sent to the client. */
export function responseHeaders(headers: IncomingHttpHeaders): [string, string | string[]][] {
  return Object.entries(headers).filter(
    (entry): entry is [string, string | string[]] =>
      entry[1] !== undefined && !droppedFromResponses.has(entry[0]),
  );
}
