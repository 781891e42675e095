import { Body, Controller, Delete, Get, Header, HttpCode, Inject, Post } from '@nestjs/common';
import { AccountDeletion, DeletionRequest, DeletionScheduled, ErasedAccount } from '@portals/contracts/auth';
import { type AccessUser, Answers, CurrentUser, Public } from '@portals/service-kit';
import { FromSite, type RelyingParty } from '../passkey/relying-party.js';
import { type Caller, FromCaller } from '../throttle/caller.js';
import { AccountDeletions } from './account-deletions.js';
import { AccountErasure } from './account-erasure.js';

@Controller()
export class AccountDeletionController {
  constructor(
    @Inject(AccountDeletions) private readonly deletions: AccountDeletions,
    @Inject(AccountErasure) private readonly erasure: AccountErasure,
  ) {}

  @Get('api/account/deletion')
  @Header('cache-control', 'no-store')
  @Answers(200, AccountDeletion)
  look(@CurrentUser() user: AccessUser) {
    return this.deletions.view(user);
  }

  /** Schedules the deletion of the account in 14 days. */
  @Post('api/account/deletion')
  @HttpCode(200)
  @Answers(200, DeletionScheduled)
  ask(
    @CurrentUser() user: AccessUser,
    @Body({ schema: DeletionRequest }) request: DeletionRequest,
    @FromSite() site: RelyingParty,
    @FromCaller() caller: Caller,
  ) {
    return this.deletions.schedule(user, request, site, caller);
  }

  /** Cancels the deletion of the account. */
  @Delete('api/account/deletion')
  @HttpCode(204)
  @Answers(204)
  keep(@CurrentUser() user: AccessUser, @FromCaller() caller: Caller) {
    return this.deletions.cancel(user, caller);
  }

  /**
   * Lists deleted accounts, with any data that has not been erased yet, for operators. Like all internal routes, it requires INTERNAL_KEY
   * if one is set.
   */
  @Public()
  @Get('internal/erasures')
  @Header('cache-control', 'no-store')
  @Answers(200, ErasedAccount.array())
  list() {
    return this.erasure.list();
  }
}
