import { Body, Controller, Header, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { LoginAnswer, PasskeyLogin, PasskeyOptions } from '@portals/contracts/auth';
import { Answers, CONFIG, Public } from '@portals/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthConfig } from '../config.js';
import { setSessionCookies } from '../session/cookies.js';
import { type Caller, FromCaller } from '../throttle/caller.js';
import { PasskeyLoginService } from './passkey-login.service.js';
import { FromSite, type RelyingParty } from './relying-party.js';

@Controller('api/login/passkey')
export class PasskeyLoginController {
  constructor(
    @Inject(PasskeyLoginService) private readonly logins: PasskeyLoginService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Starts a login by passkey. */
  @Public()
  @Post('options')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, PasskeyOptions)
  options(@FromSite() site: RelyingParty, @FromCaller() caller: Caller) {
    return this.logins.options(site, caller);
  }

  /** Signs in with a passkey; the token is also set as a cookie that scripts cannot read. */
  @Public()
  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, LoginAnswer)
  async login(
    @Body({ schema: PasskeyLogin }) body: PasskeyLogin,
    @FromSite() site: RelyingParty,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginAnswer> {
    const answer = await this.logins.login(body, site, caller);
    setSessionCookies(request, reply, answer.token, this.config.SESSION_HOURS * 3600);
    return answer;
  }
}
