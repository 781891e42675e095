import { Body, Controller, Header, HttpCode, Inject, Post } from '@nestjs/common';
import {
  AddressConfirmed,
  ConfirmationRequest,
  ConfirmationSent,
  ConfirmationToken,
} from '@portals/contracts/auth';
import { type AccessUser, Answers, CurrentUser, Public } from '@portals/service-kit';
import { type Caller, FromCaller } from '../throttle/caller.js';
import { AddressConfirmations } from './address-confirmations.js';

/**
 * Handles confirmations of email addresses. Calls with a token are POST requests, because mail scanners open every link with GET or HEAD.
 */
@Controller('api/address-confirmations')
export class ConfirmationController {
  constructor(@Inject(AddressConfirmations) private readonly confirmations: AddressConfirmations) {}

  @Public()
  @Post('confirm')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, AddressConfirmed)
  confirm(@Body({ schema: ConfirmationToken }) { token }: ConfirmationToken, @FromCaller() caller: Caller) {
    return this.confirmations.confirm(token, caller);
  }

  @Post('send')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, ConfirmationSent)
  send(@CurrentUser() user: AccessUser, @FromCaller() caller: Caller) {
    return this.confirmations.sendAgain(user, caller);
  }

  @Public()
  @Post('request')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, ConfirmationSent)
  request(@Body({ schema: ConfirmationRequest }) request: ConfirmationRequest, @FromCaller() caller: Caller) {
    return this.confirmations.request(request, caller);
  }
}
