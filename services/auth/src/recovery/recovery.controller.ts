import { Body, Controller, Header, HttpCode, Inject, Post } from '@nestjs/common';
import {
  PasswordReset,
  PasswordResetLink,
  PasswordResetLinkRequest,
  PasswordResetReported,
  PasswordResetRequest,
  PasswordResetToken,
  PasswordResetView,
} from '@portals/contracts/auth';
import { Answers, notFound, Public } from '@portals/service-kit';
import { type Caller, FromCaller } from '../throttle/caller.js';
import { resetMs } from './password-reset.repository.js';
import { RecoveryService } from './recovery.service.js';

/** Handles forgotten passwords. Calls with a token are POST requests, because mail scanners open every link with GET or HEAD. */
@Controller()
export class RecoveryController {
  constructor(@Inject(RecoveryService) private readonly recovery: RecoveryService) {}

  @Public()
  @Post('api/password-resets')
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  @Answers(202, PasswordResetReported)
  async report(
    @Body({ schema: PasswordResetRequest }) request: PasswordResetRequest,
    @FromCaller() caller: Caller,
  ): Promise<PasswordResetReported> {
    await this.recovery.report(request, caller);
    return { minutes: resetMs / 60_000 };
  }

  @Public()
  @Post('api/password-resets/look')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, PasswordResetView)
  look(@Body({ schema: PasswordResetToken }) { token }: PasswordResetToken, @FromCaller() caller: Caller) {
    return this.recovery.view(token, caller);
  }

  @Public()
  @Post('api/password-resets/complete')
  @HttpCode(204)
  @Header('cache-control', 'no-store')
  @Answers(204)
  complete(@Body({ schema: PasswordReset }) reset: PasswordReset, @FromCaller() caller: Caller) {
    return this.recovery.complete(reset, caller);
  }

  /** Creates a link for the operator's command. Only reachable internally, with INTERNAL_KEY. */
  @Public()
  @Post('internal/password-resets')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, PasswordResetLink)
  async linkFor(
    @Body({ schema: PasswordResetLinkRequest }) request: PasswordResetLinkRequest,
    @FromCaller() { language }: Caller,
  ): Promise<PasswordResetLink> {
    const link = await this.recovery.linkFor(request, language);
    if (link === null) throw notFound();
    return link;
  }
}
