import { Body, Controller, Header, Inject, Post, Req, Res } from '@nestjs/common';
import { RegisterAnswer, RegisterRequest } from '@portals/contracts/auth';
import { Answers, CONFIG, Public } from '@portals/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthConfig } from '../config.js';
import { setSessionCookies } from '../session/cookies.js';
import { type Caller, FromCaller } from '../throttle/caller.js';
import { RegistrationService } from './registration.service.js';

@Controller('api/register')
export class RegistrationController {
  constructor(
    @Inject(RegistrationService) private readonly registrations: RegistrationService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Creates an account and signs the user in; a role in the body is ignored. */
  @Public()
  @Post()
  @Header('cache-control', 'no-store')
  @Answers(201, RegisterAnswer)
  async register(
    @Body({ schema: RegisterRequest }) body: RegisterRequest,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RegisterAnswer> {
    const answer = await this.registrations.register(body, caller);
    setSessionCookies(request, reply, answer.token, this.config.SESSION_HOURS * 3600);
    return answer;
  }
}
