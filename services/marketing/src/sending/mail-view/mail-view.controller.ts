import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import {
  ApiExcludeController,
  CallerSignal,
  FromPageCall,
  type PageCall,
  Public,
} from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { AnswersPlainPage, Asked, inLanguage, tokenParam } from '../../contact/index.js';
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
    @Query({ schema: Asked }) { lang }: Asked,
    @FromPageCall() page: PageCall,
    @CallerSignal() signal: AbortSignal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const html = await this.view.html(token, signal);
    // The style sheet of an email runs under the policy of the page.
    if (html !== null) return html.replaceAll('<style', `<style nonce="${page.nonce}"`);
    // Not 404: the gateway would look for another page.
    reply.code(400);
    return lostLinkPage(inLanguage(page, lang ?? page.language, reply), {
      path: `/v/${encodeURIComponent(token)}`,
    });
  }
}
