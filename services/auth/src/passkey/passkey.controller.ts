import { Body, Controller, Delete, Get, Header, HttpCode, Inject, Param, Post, Put } from '@nestjs/common';
import {
  NewPasskey,
  OwnerProof,
  Passkey,
  PasskeyOptions,
  PasskeyRemoval,
  PasskeysAnswer,
  RecoveryCodes,
  SecondStepChange,
} from '@portals/contracts/auth';
import { idParam } from '@portals/contracts/fields';
import { type AccessUser, Answers, CurrentUser } from '@portals/service-kit';
import { type Caller, FromCaller } from '../throttle/caller.js';
import { PasskeyService } from './passkey.service.js';
import { FromSite, type RelyingParty } from './relying-party.js';

@Controller('api/account')
export class PasskeyController {
  constructor(@Inject(PasskeyService) private readonly passkeys: PasskeyService) {}

  @Get('passkeys')
  @Header('cache-control', 'no-store')
  @Answers(200, PasskeysAnswer)
  list(@CurrentUser() user: AccessUser) {
    return this.passkeys.list(user);
  }

  /** Starts the creation of a passkey. */
  @Post('passkeys/options')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, PasskeyOptions)
  options(
    @CurrentUser() user: AccessUser,
    @Body({ schema: OwnerProof }) proof: OwnerProof,
    @FromSite() site: RelyingParty,
    @FromCaller() caller: Caller,
  ) {
    return this.passkeys.options(user, proof, site, caller);
  }

  @Post('passkeys')
  @Answers(201, Passkey)
  add(
    @CurrentUser() user: AccessUser,
    @Body({ schema: NewPasskey }) made: NewPasskey,
    @FromSite() site: RelyingParty,
    @FromCaller() caller: Caller,
  ) {
    return this.passkeys.add(user, made, site, caller);
  }

  @Delete('passkeys/:id')
  @HttpCode(204)
  @Answers(204)
  remove(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: PasskeyRemoval }) { proof }: PasskeyRemoval,
    @FromSite() site: RelyingParty,
    @FromCaller() caller: Caller,
  ) {
    return this.passkeys.remove(user, id, proof, site, caller);
  }

  /** Switches the second step on or off. Switching it on returns new recovery codes. */
  @Put('second-step')
  @Header('cache-control', 'no-store')
  @Answers(200, RecoveryCodes)
  setSecondStep(
    @CurrentUser() user: AccessUser,
    @Body({ schema: SecondStepChange }) change: SecondStepChange,
    @FromSite() site: RelyingParty,
    @FromCaller() caller: Caller,
  ) {
    return this.passkeys.setSecondStep(user, change, site, caller);
  }
}
