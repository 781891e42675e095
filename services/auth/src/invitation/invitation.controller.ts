import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Inject,
  Param,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import {
  Invitation,
  InvitationAccepted,
  InvitationInput,
  InvitationRegister,
  InvitationToken,
  InvitationView,
  NewInvitation,
  RegisterAnswer,
} from '@portals/contracts/auth';
import { idParam } from '@portals/contracts/fields';
import { type AccessUser, Answers, CONFIG, CurrentUser, Public } from '@portals/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthConfig } from '../config.js';
import { setSessionCookies } from '../session/cookies.js';
import { type Caller, FromCaller } from '../throttle/caller.js';
import { InvitationService } from './invitation.service.js';

/** Handles invitations. Calls with a token are POST requests, because mail scanners open every link with GET or HEAD. */
@Controller('api')
export class InvitationController {
  constructor(
    @Inject(InvitationService) private readonly invitations: InvitationService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  @Get('workspaces/:id/invitations')
  @Header('cache-control', 'no-store')
  @Answers(200, Invitation.array())
  list(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.invitations.list(user, id);
  }

  @Post('workspaces/:id/invitations')
  @Header('cache-control', 'no-store')
  @Answers(201, NewInvitation)
  create(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: InvitationInput }) input: InvitationInput,
    @FromCaller() caller: Caller,
  ) {
    return this.invitations.create(user, id, input, caller);
  }

  @Delete('workspaces/:id/invitations/:invitationId')
  @HttpCode(204)
  @Answers(204)
  withdraw(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Param('invitationId', { schema: idParam }) invitationId: number,
  ) {
    return this.invitations.withdraw(user, id, invitationId);
  }

  @Public()
  @Post('invitations/look')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, InvitationView)
  look(@Body({ schema: InvitationToken }) { token }: InvitationToken) {
    return this.invitations.view(token);
  }

  @Post('invitations/accept')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, InvitationAccepted)
  accept(@CurrentUser() user: AccessUser, @Body({ schema: InvitationToken }) { token }: InvitationToken) {
    return this.invitations.accept(user, token);
  }

  /** Creates the account of an invited person and signs it in. */
  @Public()
  @Post('invitations/register')
  @Header('cache-control', 'no-store')
  @Answers(201, RegisterAnswer)
  async register(
    @Body({ schema: InvitationRegister }) body: InvitationRegister,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RegisterAnswer> {
    const answer = await this.invitations.register(body, caller);
    setSessionCookies(request, reply, answer.token, this.config.SESSION_HOURS * 3600);
    return answer;
  }
}
