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

const nothing: readonly string[] = [];

/** Headers that the client's Connection header names, which end here too. */
function namedByConnection({ connection }: IncomingHttpHeaders): readonly string[] {
  if (connection === undefined || connection === 'keep-alive') return nothing;
  return connection.split(',').map((name) => name.trim().toLowerCase());
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
    if (value !== undefined && !forged && !dropped.has(name) && !named.includes(name)) kept[name] = value;
  }
  kept['x-request-id'] = facts.requestId;
  kept['x-forwarded-for'] = facts.clientAddress;
  kept['x-forwarded-proto'] = facts.protocol;
  kept['x-forwarded-host'] = facts.host;
  if (facts.accessToken !== null) kept.authorization = `Bearer ${facts.accessToken}`;
  return kept;
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
