import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { callerKey } from '@portals/service-kit';
import type { FastifyRequest } from 'fastify';

/** Address by which attempts are counted, and the request id for log lines. */
export interface Caller {
  address: string;
  requestId: string;
  /** User-Agent header, which names the browser. */
  agent?: string | undefined;
}

export const FromCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { headers, ip, id } = context.switchToHttp().getRequest<FastifyRequest>();
  return { address: callerKey(headers['x-forwarded-for'], ip), requestId: id, agent: headers['user-agent'] };
});
