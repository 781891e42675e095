import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { CampaignClicks } from '@portals/contracts/marketing';
import {
  type AccessUser,
  Answers,
  ApiExcludeEndpoint,
  ApiTags,
  CurrentUser,
  FromPageCall,
  type PageCall,
  Public,
} from '@portals/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inLanguage, LanguageQuery, tokenParam } from '../../contact/index.js';
import { lostLinkPage } from './lost-link-page.js';
import { MailClicks } from './mail-clicks.js';

@ApiTags('marketing campaigns')
@Controller()
export class MailClicksController {
  constructor(@Inject(MailClicks) private readonly clicks: MailClicks) {}

  @Get('api/marketing/campaigns/:id/clicks')
  @Answers(200, CampaignClicks)
  ofCampaign(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.clicks.ofCampaign(user, id);
  }

  /** Redirects to a link of a campaign, and nowhere else (rule 11.36). */
  @Public()
  @ApiExcludeEndpoint()
  @Get('c/:token')
  async follow(
    @Param('token', { schema: tokenParam }) token: string,
    @Query({ schema: LanguageQuery }) { lang }: LanguageQuery,
    @Req() request: FastifyRequest,
    @FromPageCall() page: PageCall,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const url = await this.clicks.follow(token, request.method === 'GET');
    if (url === null) {
      // The status is not 404, because the gateway would then discard this page and show its own.
      reply.code(400).headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
      return lostLinkPage(inLanguage(page, lang ?? page.language, reply), {
        path: `/c/${encodeURIComponent(token)}`,
      });
    }
    // The redirect must not be cached, or repeated clicks by the same person would not be counted.
    reply.code(302).headers({ location: url, 'cache-control': 'no-store' });
    return '';
  }
}
