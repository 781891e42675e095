import { Body, Controller, Get, Header, HttpCode, Inject, Param, Post, Query, Res } from '@nestjs/common';
import { languages } from '@portals/contracts/constants';
import {
  ApiExcludeController,
  FromPageCall,
  type PageCall,
  Public,
  TakesFormsOfAnybody,
} from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Unsubscribe, type UnsubscribeState } from './unsubscribe.js';
import { brokenLinkPage, takeBackField, unsubscribePage } from './unsubscribe-pages.js';

/** Whatever is no token is told so on a page. */
const tokenParam = z.string().transform((token) => token.slice(0, 100));
const Asked = z.object({ lang: z.enum(languages).optional().catch(undefined) });
type Asked = z.infer<typeof Asked>;
const Posted = z.object({ [takeBackField]: z.string().optional() });
type Posted = z.infer<typeof Posted>;

/**
 * The page behind the link that every mail has (rule 11.32). Reading it changes nothing, because mail programs and scanners open
 * links; whatever is posted to it is a no, as mail providers post it for people (RFC 8058), but for the button that takes it back.
 */
@ApiExcludeController()
@Controller('u')
export class UnsubscribeController {
  constructor(@Inject(Unsubscribe) private readonly unsubscribe: Unsubscribe) {}

  @Public()
  @Get(':token')
  @Header('cache-control', 'no-store')
  @Header('content-type', 'text/html; charset=utf-8')
  async look(
    @Param('token', { schema: tokenParam }) token: string,
    @Query({ schema: Asked }) asked: Asked,
    @FromPageCall() page: PageCall,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return answer(await this.unsubscribe.look(token), { token, asked, page, reply, isDecided: false });
  }

  @Public()
  @Post(':token')
  @TakesFormsOfAnybody()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Header('content-type', 'text/html; charset=utf-8')
  async decide(
    @Param('token', { schema: tokenParam }) token: string,
    @Query({ schema: Asked }) asked: Asked,
    @Body({ schema: Posted }) posted: Posted,
    @FromPageCall() page: PageCall,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const getsMails = posted[takeBackField] !== undefined;
    const state = await this.unsubscribe.decide(token, getsMails);
    return answer(state, { token, asked, page, reply, isDecided: true });
  }
}

interface Call {
  token: string;
  asked: Asked;
  page: PageCall;
  reply: FastifyReply;
  isDecided: boolean;
}

function answer(state: UnsubscribeState | null, { token, asked, page, reply, isDecided }: Call): string {
  const language = asked.lang ?? state?.language ?? page.language;
  reply.header('content-language', language);
  const inLanguage = { ...page, language };
  if (state !== null) return unsubscribePage(inLanguage, token, state, isDecided);
  // Not 404, at which the gateway would look for another page.
  reply.code(400);
  return brokenLinkPage(inLanguage, token);
}
