import { Body, Controller, Get, Header, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { LoginAnswer, SessionAnswer } from '@portals/contracts/auth';
import { LoginRequest } from '@portals/contracts/login';
import {
  type AccessUser,
  AccessVerifier,
  Answers,
  bearerToken,
  CONFIG,
  CurrentUser,
  Public,
} from '@portals/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthConfig } from '../config.js';
import { type Caller, FromCaller } from '../throttle/caller.js';
import { publicUser } from '../user/user.repository.js';
import { clearSessionCookies, sessionCookie, setSessionCookies } from './cookies.js';
import { LoginService } from './login.service.js';
import { SessionService } from './session.service.js';

@Controller('api')
export class SessionController {
  constructor(
    @Inject(LoginService) private readonly logins: LoginService,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(AccessVerifier) private readonly verifier: AccessVerifier,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Returns the signed-in user (rule 3.3), or 401 without a session. */
  @Get('user')
  @Header('cache-control', 'no-store')
  @Answers(200, SessionAnswer)
  async user(@CurrentUser() user: AccessUser, @FromCaller() { address }: Caller): Promise<SessionAnswer> {
    return { user: publicUser(await this.sessions.currentUser(user, address)) };
  }

  /** Signs in with a user name or email address. The session token is returned, and also set as a cookie that scripts cannot read. */
  @Public()
  @Post('login')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, LoginAnswer)
  async login(
    @Body({ schema: LoginRequest }) body: LoginRequest,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginAnswer> {
    const answer = await this.logins.login(body, caller);
    setSessionCookies(request, reply, answer.token, this.config.SESSION_HOURS * 3600);
    return answer;
  }

  /** Ends the session of the given token or cookie. Succeeds without a session too, so that a second logout does no harm. */
  @Public()
  @Post('logout')
  @HttpCode(204)
  @Answers(204)
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.revoke(bearerToken(request.headers.authorization) ?? sessionCookie(request));
    clearSessionCookies(request, reply);
  }

  /**
   * Ends the session of a token: an access token (three parts) if the gateway forwards the call, or a session token from a direct caller.
   */
  private async revoke(token: string | null): Promise<void> {
    if (token === null) return;
    if (!token.includes('.')) return this.sessions.revokeByToken(token);
    const user = await this.verifier.verify(token);
    if (user !== null) await this.sessions.revokeById(user.sessionId);
  }
}
