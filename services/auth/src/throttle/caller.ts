import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import { callerKey, requestLanguage } from '@portals/service-kit';
import type { FastifyRequest } from 'fastify';

/** The client of a call: network address (for rate limits), request id (for log lines) and language of the page (for emails). */
export interface Caller {
  address: string;
  requestId: string;
  /** User-Agent header, which names the browser. */
  agent?: string | undefined;
  language: Language;
}

export const FromCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { headers, ip, id } = context.switchToHttp().getRequest<FastifyRequest>();
  const language = requestLanguage(headers['accept-language']);
  return {
    address: callerKey(headers['x-forwarded-for'], ip),
    requestId: id,
    language,
    agent: headers['user-agent'],
  };
});
