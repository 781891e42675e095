import { isIPv6 } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The first four groups of an IPv6 address: one customer has at least a /64. */
function network64(address: string): string {
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? Math.max(0, 8 - groups.length - rest.length) : 0;
  const full = [...groups, ...Array<string>(zeros).fill('0'), ...rest];
  return full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** What attempts are counted by: the IPv4 address, or the network of the IPv6 address. */
export function throttleAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? network64(address) : address;
}

/** The client's address as the gateway gives it, which drops what the client says of itself. */
export function clientAddress(request: FastifyRequest): string {
  const header = request.headers['x-forwarded-for'];
  const given = (Array.isArray(header) ? header.at(-1) : header)?.split(',').at(-1)?.trim();
  return throttleAddress(given || request.ip);
}

/** Who calls: what attempts are counted by, and the request that a log line names. */
export interface Caller {
  address: string;
  requestId: string;
}

export const FromCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { address: clientAddress(request), requestId: request.id };
});
