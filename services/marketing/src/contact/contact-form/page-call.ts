import { applyDecorators, Header } from '@nestjs/common';
import { campaignLimits, languages } from '@portals/contracts/constants';
import type { PageCall } from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** Query parameters of a page that is opened from a link: the language that the link requests. */
export const LanguageQuery = z.object({ lang: z.enum(languages).optional().catch(undefined) });
export type LanguageQuery = z.infer<typeof LanguageQuery>;

/** Accepts any text as a token, so that the reply to an invalid token is a page and not a validation error. */
export const tokenParam = z.string().transform((token) => token.slice(0, 100));
/** Accepts any text as a slug, so that the reply to an impossible slug is 404 and not a validation error. */
export const slugParam = z.string().transform((slug) => slug.slice(0, campaignLimits.slug + 1));

/** Sets the headers of an HTML page that must not be cached. */
export const AnswersPlainPage = () =>
  applyDecorators(Header('cache-control', 'no-store'), Header('content-type', 'text/html; charset=utf-8'));

/** Returns a copy of the call in another language, and sets the reply's Content-Language header to match. */
export function inLanguage(page: PageCall, language: PageCall['language'], reply: FastifyReply): PageCall {
  reply.header('content-language', language);
  return { ...page, language };
}
