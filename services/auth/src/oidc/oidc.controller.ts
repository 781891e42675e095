import { Body, Controller, Header, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import {
  LoginAnswer,
  OrganisationAddress,
  OrganisationAnswer,
  OrganisationPassword,
  OrganisationResult,
} from '@portals/contracts/auth';
import { AccessVerifier, Answers, bearerToken, CONFIG, Public } from '@portals/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthConfig } from '../config.js';
import { FromSite, type RelyingParty } from '../passkey/relying-party.js';
import { setSessionCookies } from '../session/cookies.js';
import { type Caller, FromCaller } from '../throttle/caller.js';
import { FromBrowser, setBrowserCookie } from './browser-cookie.js';
import { OidcService } from './oidc.service.js';

/**
 * Handles sign-in through the organisation's identity provider. Our page posts the issuer's response, so that merely opening a link has no
 * effect.
 */
@Controller('api/login/organisation')
export class OidcController {
  constructor(
    @Inject(OidcService) private readonly logins: OidcService,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(AccessVerifier) private readonly verifier: AccessVerifier,
  ) {}

  /** Starts a sign-in. */
  @Public()
  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, OrganisationAddress)
  async begin(
    @FromSite() { origin }: RelyingParty,
    @FromBrowser() known: string,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrganisationAddress> {
    return { url: await this.logins.begin(setBrowserCookie(request, reply, known), origin, caller) };
  }

  /**
   * Completes an attempt with the issuer's response. The result is a session, a linked account, or a request for the password of the
   * account with the same address.
   */
  @Public()
  @Post('answer')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, OrganisationResult)
  async finish(
    @Body({ schema: OrganisationAnswer }) answer: OrganisationAnswer,
    @FromSite() { origin }: RelyingParty,
    @FromBrowser() browser: string,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrganisationResult> {
    const token = bearerToken(request.headers.authorization);
    const user = token === null ? null : await this.verifier.verify(token);
    const result = await this.logins.finish(answer, browser, origin, user?.sessionId ?? null, caller);
    if ('token' in result) setSessionCookies(request, reply, result.token, this.config.SESSION_HOURS * 3600);
    return result;
  }

  /** Checks the password of the account with the same address, links the account and signs in. */
  @Public()
  @Post('password')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, LoginAnswer)
  async enterPassword(
    @Body({ schema: OrganisationPassword }) body: OrganisationPassword,
    @FromBrowser() browser: string,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginAnswer> {
    const answer = await this.logins.enterPassword(body, browser, caller);
    setSessionCookies(request, reply, answer.token, this.config.SESSION_HOURS * 3600);
    return answer;
  }
}
