import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import {
  ApiExcludeController,
  CallerSignal,
  FromPageCall,
  type PageCall,
  Public,
} from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { AnswersPlainPage, inLanguage, LanguageQuery, tokenParam } from '../../contact/index.js';
import { lostLinkPage } from '../mail-clicks/lost-link-page.js';
import { MailView } from './mail-view.js';

/** Page behind the link "View in browser" of an email (rule 11.80). */
@ApiExcludeController()
@Controller('v')
export class MailViewController {
  constructor(@Inject(MailView) private readonly view: MailView) {}

  @Public()
  @Get(':token')
  @AnswersPlainPage()
  async look(
    @Param('token', { schema: tokenParam }) token: string,
    @Query({ schema: LanguageQuery }) { lang }: LanguageQuery,
    @FromPageCall() page: PageCall,
    @CallerSignal() signal: AbortSignal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const html = await this.view.html(token, signal);
    // The content security policy of the page accepts only style elements with this nonce.
    if (html !== null) return html.replaceAll('<style', `<style nonce="${page.nonce}"`);
    // The status is not 404, because the gateway would then discard this page and show its own.
    reply.code(400);
    return lostLinkPage(inLanguage(page, lang ?? page.language, reply), {
      path: `/v/${encodeURIComponent(token)}`,
    });
  }
}
