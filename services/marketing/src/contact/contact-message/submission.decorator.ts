import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import {
  formAgeHeader,
  formKeyHeader,
  marketingConsentHeader,
  privacyConsentHeader,
} from '@portals/contracts/constants';
import { callerKey } from '@portals/service-kit';
import type { FastifyRequest } from 'fastify';
import type { Submission } from './contact-message.service.js';
import { readFormAge } from './spam.rules.js';

/** Parameter decorator that reads a submission from the headers and the connection of a request. */
export const FromSubmission = createParamDecorator((_: unknown, context: ExecutionContext): Submission => {
  const { headers, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  const header = (name: string) => [headers[name]].flat().at(-1);
  return {
    caller: callerKey(headers['x-forwarded-for'], ip),
    formAgeMs: readFormAge(header(formAgeHeader)),
    marketingConsent: header(marketingConsentHeader) === 'true',
    privacyConsent: header(privacyConsentHeader) === 'true',
    formKey: header(formKeyHeader)?.slice(0, 32) || null,
    isPostedForm: false,
  };
});
