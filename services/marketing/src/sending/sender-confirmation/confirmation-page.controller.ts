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
import { confirmationPage } from './confirmation-page.js';
import { type PendingConfirmation, SenderConfirmations } from './sender-confirmations.js';

/** Value of the pressed button. Any other body, such as an empty form posted by a scanner, has no effect (rule 16.10). */
const Decision = z.object({ decision: z.enum(['yes', 'no']).optional().catch(undefined) });
type Decision = z.infer<typeof Decision>;

/**
 * Page on which the owner of a sender address confirms the address. Opening the link is not enough, because scanners open links: the owner
 * must press the button.
 */
@ApiExcludeController()
@Controller('s')
export class ConfirmationPageController {
  constructor(@Inject(SenderConfirmations) private readonly confirmations: SenderConfirmations) {}

  @Public()
  @Get(':token')
  @AnswersPlainPage()
  async look(
    @Param('token', { schema: tokenParam }) token: string,
    @Query({ schema: LanguageQuery }) { lang }: LanguageQuery,
    @FromPageCall() page: PageCall,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const asked = await this.confirmations.find(token);
    return answer(reply, {
      page: inLanguage(page, lang ?? page.language, reply),
      token,
      asked,
      done: null,
    });
  }

  @Public()
  @Post(':token')
  @TakesFormsOfAnybody()
  @HttpCode(200)
  @AnswersPlainPage()
  async confirm(
    @Param('token', { schema: tokenParam }) token: string,
    @Query({ schema: LanguageQuery }) { lang }: LanguageQuery,
    @Body({ schema: Decision }) { decision }: Decision,
    @FromPageCall() page: PageCall,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const shown = { page: inLanguage(page, lang ?? page.language, reply), token };
    if (decision === undefined) {
      // A script that posts any other body gets an error status, so that it does not conclude that the decision was stored.
      reply.code(400);
      return answer(reply, { ...shown, asked: await this.confirmations.find(token), done: null });
    }
    if (decision === 'no')
      return answer(reply, { ...shown, asked: await this.confirmations.refuse(token), done: 'refused' });
    return answer(reply, { ...shown, asked: await this.confirmations.confirm(token), done: 'confirmed' });
  }
}

interface Shown {
  page: PageCall;
  token: string;
  asked: PendingConfirmation | null;
  done: 'confirmed' | 'refused' | null;
}

function answer(reply: FastifyReply, { page, token, asked, done }: Shown): string {
  // The status is not 404, because the gateway would then discard this page and show its own.
  if (asked === null) reply.code(400);
  return confirmationPage(page, token, asked, done);
}
