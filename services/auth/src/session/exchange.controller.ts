import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ExchangeAnswer, ExchangeRequest } from '@portals/contracts/auth';
import { Answers, Public } from '@portals/service-kit';
import type { z } from 'zod';
import { SessionService } from './session.service.js';

@Controller('internal')
export class ExchangeController {
  constructor(@Inject(SessionService) private readonly sessions: SessionService) {}

  /**
   * Exchanges session tokens for access tokens. Only the gateway calls this route, which has no public path. It needs no access token,
   * because the session token authenticates the call.
   */
  @Public()
  @Post('exchange')
  @HttpCode(200)
  @Answers(200, ExchangeAnswer)
  exchange(
    @Body({ schema: ExchangeRequest }) { token, audience }: z.infer<typeof ExchangeRequest>,
  ): Promise<ExchangeAnswer> {
    return this.sessions.exchange(token, audience);
  }
}
