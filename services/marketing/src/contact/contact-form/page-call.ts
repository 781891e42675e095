import { applyDecorators, Header } from '@nestjs/common';
import { campaignLimits, languages } from '@portals/contracts/constants';
import type { PageCall } from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** The query of such a page: the language that a link of it asks for. */
export const Asked = z.object({ lang: z.enum(languages).optional().catch(undefined) });
export type Asked = z.infer<typeof Asked>;

/** Whatever is no token is told so on a page. */
export const tokenParam = z.string().transform((token) => token.slice(0, 100));
/** Whatever cannot be a slug is no page, which is no fault of the caller. */
export const slugParam = z.string().transform((slug) => slug.slice(0, campaignLimits.slug + 1));

/** Answers with HTML that no cache keeps. */
export const AnswersPlainPage = () =>
  applyDecorators(Header('cache-control', 'no-store'), Header('content-type', 'text/html; charset=utf-8'));

/** A call in a language, which its answer is told to be in. */
export function inLanguage(page: PageCall, language: PageCall['language'], reply: FastifyReply): PageCall {
  reply.header('content-language', language);
  return { ...page, language };
}
