import type { IncomingHttpHeaders } from 'node:http';

/** Never forwarded: they belong to one connection, or only the gateway may say them. */
const dropped = new Set([
  'authorization',
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
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  'x-real-ip',
  'x-request-id',
]);

/** What the gateway itself says to a service. */
export interface GatewayFacts {
  requestId: string;
  clientAddress: string;
  protocol: string;
  host: string;
  accessToken: string | null;
}

function namedByConnection(headers: IncomingHttpHeaders): Set<string> {
  const names = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return new Set(names);
}

/** Headers for a service: the client's, without what it may not say, and the gateway's own facts. */
export function requestHeaders(
  headers: IncomingHttpHeaders,
  facts: GatewayFacts,
): Record<string, string | string[]> {
  const named = namedByConnection(headers);
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    const forged = name.startsWith('x-forwarded-') || name.startsWith('x-internal-');
    if (value !== undefined && !forged && !dropped.has(name) && !named.has(name)) kept[name] = value;
  }
  return {
    ...kept,
    'x-request-id': facts.requestId,
    'x-forwarded-for': facts.clientAddress,
    'x-forwarded-proto': facts.protocol,
    'x-forwarded-host': facts.host,
    ...(facts.accessToken !== null && { authorization: `Bearer ${facts.accessToken}` }),
  };
}

const droppedAnswers = new Set([
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
  'strict-transport-security',
]);

/** Headers of a service's answer that the client gets. */
export function answerHeaders(headers: IncomingHttpHeaders): [string, string | string[]][] {
  return Object.entries(headers).filter(
    (entry): entry is [string, string | string[]] => entry[1] !== undefined && !droppedAnswers.has(entry[0]),
  );
}
