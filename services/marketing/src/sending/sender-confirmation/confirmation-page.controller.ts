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
import { AnswersPlainPage, Asked, inLanguage, tokenParam } from '../../contact/index.js';
import { confirmationPage } from './confirmation-page.js';
import { type AskedConfirmation, SenderConfirmations } from './sender-confirmations.js';

/** Value of the pressed button. Any other body, such as an empty form posted by a scanner, has no effect (rule 16.10). */
const Decision = z.object({ decision: z.enum(['yes', 'no']).optional().catch(undefined) });
type Decision = z.infer<typeof Decision>;

/**
 * Page behind the link that asks for the confirmation of a sender's address. Only pressing its button confirms the address,
 * because scanners open links.
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
    @Query({ schema: Asked }) { lang }: Asked,
    @FromPageCall() page: PageCall,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const asked = await this.confirmations.look(token);
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
    @Query({ schema: Asked }) { lang }: Asked,
    @Body({ schema: Decision }) { decision }: Decision,
    @FromPageCall() page: PageCall,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const shown = { page: inLanguage(page, lang ?? page.language, reply), token };
    if (decision === undefined) {
      // A program that posts any other body must not conclude that the decision was made.
      reply.code(400);
      return answer(reply, { ...shown, asked: await this.confirmations.look(token), done: null });
    }
    if (decision === 'no')
      return answer(reply, { ...shown, asked: await this.confirmations.refuse(token), done: 'refused' });
    return answer(reply, { ...shown, asked: await this.confirmations.confirm(token), done: 'confirmed' });
  }
}

interface Shown {
  page: PageCall;
  token: string;
  asked: AskedConfirmation | null;
  done: 'confirmed' | 'refused' | null;
}

function answer(reply: FastifyReply, { page, token, asked, done }: Shown): string {
  // The status is not 404, because the gateway would then look for another page.
  if (asked === null) reply.code(400);
  return confirmationPage(page, token, asked, done);
}
