import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Res } from '@nestjs/common';
import {
  ApiExcludeController,
  FromPageCall,
  type PageCall,
  Public,
  TakesFormsOfAnybody,
} from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { AnswersPlainPage, inLanguage, LanguageQuery, tokenParam } from '../../contact/index.js';
import { Unsubscribe, type UnsubscribeState } from './unsubscribe.js';
import { brokenLinkPage, oneClickField, resubscribeField, unsubscribePage } from './unsubscribe-pages.js';

const Posted = z.object({
  [resubscribeField]: z.string().optional(),
  [oneClickField]: z.string().optional(),
});
type Posted = z.infer<typeof Posted>;

/**
 * Page behind the unsubscribe link of every email (rule 11.32). A GET changes nothing, because mail clients and scanners open links. A POST
 * from a mail provider (one-click, RFC 8058 §3.1) unsubscribes, and one from the page's button unsubscribes or resubscribes; a POST with
 * any other body changes nothing and gets 400.
 */
@ApiExcludeController()
@Controller('u')
export class UnsubscribeController {
  constructor(@Inject(Unsubscribe) private readonly unsubscribe: Unsubscribe) {}

  @Public()
  @Get(':token')
  @AnswersPlainPage()
  async look(
    @Param('token', { schema: tokenParam }) token: string,
    @Query({ schema: LanguageQuery }) asked: LanguageQuery,
    @FromPageCall() page: PageCall,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return answer(await this.unsubscribe.find(token), { token, asked, page, reply, isDecided: false });
  }

  @Public()
  @Post(':token')
  @TakesFormsOfAnybody()
  @HttpCode(200)
  @AnswersPlainPage()
  async decide(
    @Param('token', { schema: tokenParam }) token: string,
    @Query({ schema: LanguageQuery }) asked: LanguageQuery,
    @Body({ schema: Posted }) posted: Posted,
    @FromPageCall() page: PageCall,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const getsMails = posted[resubscribeField] !== undefined;
    if (!getsMails && posted[oneClickField] === undefined) {
      // A script that posts any other body gets an error status, so that it does not conclude that the request succeeded.
      reply.code(400);
      return answer(await this.unsubscribe.find(token), { token, asked, page, reply, isDecided: false });
    }
    const state = await this.unsubscribe.decide(token, getsMails);
    return answer(state, { token, asked, page, reply, isDecided: true });
  }
}

interface Call {
  token: string;
  asked: LanguageQuery;
  page: PageCall;
  reply: FastifyReply;
  isDecided: boolean;
}

function answer(state: UnsubscribeState | null, { token, asked, page, reply, isDecided }: Call): string {
  const shown = inLanguage(page, asked.lang ?? state?.language ?? page.language, reply);
  if (state !== null) return unsubscribePage(shown, token, state, isDecided);
  // The status is not 404, because the gateway would then discard this page and show its own.
  reply.code(400);
  return brokenLinkPage(shown, token);
}
