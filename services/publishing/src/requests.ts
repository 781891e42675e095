import { UploadAddress } from '@portals/contracts/publishing';
import type { PublishToken } from '@portals/portal-cli/plain';
import { AppError, fieldFaults } from '@portals/service-kit/plain';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { declaration } from './declaration.js';
import { PublishingError } from './publishing-error.js';

declare module 'fastify' {
  interface FastifyRequest {
    publisher: PublishToken | null;
  }
}

/** @throws AppError VALIDATION_FAILED with the invalid fields */
export function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('VALIDATION_FAILED', { fields: fieldFaults(parsed.error.issues) });
}

/** @throws AppError NOT_FOUND when a parameter in the URL, such as the portal name or version, is invalid */
export function addressOf(request: FastifyRequest): UploadAddress {
  const parsed = UploadAddress.safeParse(request.params);
  if (!parsed.success) throw new AppError('NOT_FOUND');
  return parsed.data;
}

/** Returns the token of a call. */
export function holderOf({ publisher }: FastifyRequest): PublishToken {
  if (!publisher) throw new PublishingError(declaration.errors.TOKEN_REFUSED);
  return publisher;
}
