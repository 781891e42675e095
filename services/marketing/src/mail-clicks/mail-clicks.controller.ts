import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { CampaignClicks } from '@portals/contracts/marketing';
import {
  type AccessUser,
  Answers,
  ApiExcludeEndpoint,
  ApiTags,
  CurrentUser,
  notFound,
  Public,
} from '@portals/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MailClicks } from './mail-clicks.js';

const tokenParam = z.string().transform((token) => token.slice(0, 100));

@ApiTags('marketing campaigns')
@Controller()
export class MailClicksController {
  constructor(@Inject(MailClicks) private readonly clicks: MailClicks) {}

  @Get('api/marketing/campaigns/:id/clicks')
  @Answers(200, CampaignClicks)
  ofCampaign(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.clicks.ofCampaign(user, id);
  }

  /** Leads on to a link of a campaign, and nowhere else. */
  @Public()
  @ApiExcludeEndpoint()
  @Get('c/:token')
  async follow(
    @Param('token', { schema: tokenParam }) token: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const url = await this.clicks.follow(token, request.method === 'GET');
    if (url === null) throw notFound();
    // Each click comes by here, also the second one of the same person.
    reply.code(302).headers({ location: url, 'cache-control': 'no-store' });
    return '';
  }
}
