import type { FastifyRequest } from 'fastify';

/** The local end of a connection. */
interface LocalAddress {
  localAddress?: string | undefined;
  localPort?: number | undefined;
}

const form = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/;

/** Returns the names in a comma-separated list. */
export const hostList = (setting: string): string[] =>
  setting
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);

function isOwnAddress(name: string, { localAddress = '' }: LocalAddress): boolean {
  return name.replace(/^\[|\]$/g, '') === localAddress.replace(/^::ffff:/i, '');
}

/**
 * Accepted Host headers when PUBLIC_URL is not set. Without this check, a made-up Host header would appear in the addresses on pages, and
 * fill the caches with a copy of each page for each such host.
 */
export class KnownHosts {
  private readonly listed: ReadonlySet<string>;

  /** @param listed host names, with a port unless it is the default port or the port that the gateway listens on */
  constructor(listed: readonly string[]) {
    this.listed = new Set(listed);
  }

  /** Returns true when a Host header names a listed host, or the address and port that the connection arrived at. */
  accepts(host: string, at: LocalAddress): boolean {
    const given = host.toLowerCase();
    if (this.listed.has(given)) return true;
    const [, name = '', port] = form.exec(given) ?? [];
    if (name === '' || (port !== undefined && Number(port) !== at.localPort)) return false;
    return this.listed.has(name) || isOwnAddress(name, at);
  }
}

/**
 * Returns true when a request has several Host headers (forbidden by RFC 9112 §3.2), of which a proxy may have used a different one than we
 * would.
 */
export function hasTwoHosts({ raw: { rawHeaders } }: Pick<FastifyRequest, 'raw'>): boolean {
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') found += 1;
  }
  return found > 1;
}
