import { Body, Controller, Delete, Get, Header, HttpCode, Inject, Param, Patch, Post } from '@nestjs/common';
import {
  ConfirmationSent,
  EmailChange,
  OwnSession,
  PasswordChange,
  ProfilePatch,
  User,
} from '@portals/contracts/auth';
import { idParam } from '@portals/contracts/fields';
import { type AccessUser, Answers, CurrentUser } from '@portals/service-kit';
import { type Caller, FromCaller } from '../throttle/caller.js';
import { AccountService } from './account.service.js';

@Controller('api/account')
export class OwnAccountController {
  constructor(@Inject(AccountService) private readonly accounts: AccountService) {}

  @Patch()
  @Answers(200, User)
  rename(@CurrentUser() user: AccessUser, @Body({ schema: ProfilePatch }) patch: ProfilePatch) {
    return this.accounts.rename(user, patch);
  }

  /** Changes the password. */
  @Post('password')
  @HttpCode(204)
  @Answers(204)
  changePassword(
    @CurrentUser() user: AccessUser,
    @Body({ schema: PasswordChange }) change: PasswordChange,
    @FromCaller() caller: Caller,
  ) {
    return this.accounts.changePassword(user, change, caller);
  }

  /** Starts a change of the email address, which is completed by a link emailed to the new address. */
  @Post('email')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, ConfirmationSent)
  changeEmail(
    @CurrentUser() user: AccessUser,
    @Body({ schema: EmailChange }) change: EmailChange,
    @FromCaller() caller: Caller,
  ) {
    return this.accounts.changeEmail(user, change, caller);
  }

  @Get('sessions')
  @Header('cache-control', 'no-store')
  @Answers(200, OwnSession.array())
  sessions(@CurrentUser() user: AccessUser) {
    return this.accounts.listSessions(user);
  }

  /** Ends all other sessions. */
  @Delete('sessions')
  @HttpCode(204)
  @Answers(204)
  endOthers(@CurrentUser() user: AccessUser) {
    return this.accounts.endOtherSessions(user);
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @Answers(204)
  end(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.accounts.endSession(user, id);
  }
}
