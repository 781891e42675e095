import { Body, Delete, Get, Header, HttpCode, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import { idParam } from '@portals/contracts/fields';
import {
  CompanyAccessAnswer,
  Guest,
  GuestArrival,
  GuestInvitationInput,
  GuestOffer,
  GuestPatch,
  GuestToken,
  NewGuestInvitation,
  OfferAcceptance,
  OwnOffer,
  OwnOfferAcceptance,
  WorkspaceGuest,
  WorkspaceGuestsQuery,
} from '@portals/contracts/sharing';
import type { z } from 'zod';
import type { AccessUser } from '../auth/access-tokens.js';
import { CurrentUser, Public } from '../auth/index.js';
import { Answers } from '../http/openapi.js';
import { CallerLanguage } from '../http/posted-form.js';
import { GuestService } from './guest.service.js';
import { HandoverService } from './handover.service.js';
import { ReadingLinks } from './reading-links.js';
import { SHARED_COMPANIES, type SharedCompanies } from './shared-companies.js';

/** Routes for guests, transfers and links of companies. A service's controller adds the path and the route that opens its reports. */
export abstract class SharingController {
  constructor(
    @Inject(GuestService) private readonly guests: GuestService,
    @Inject(HandoverService) private readonly handovers: HandoverService,
    @Inject(ReadingLinks) protected readonly links: ReadingLinks,
    @Inject(SHARED_COMPANIES) protected readonly companies: SharedCompanies,
  ) {}

  @Get('companies/:companyId/access')
  @Header('cache-control', 'no-store')
  @Answers(200, CompanyAccessAnswer)
  async list(@CurrentUser() user: AccessUser, @Param('companyId', { schema: idParam }) companyId: number) {
    await this.companies.requireManage(user, companyId);
    return {
      guests: await this.guests.guestsOf(companyId),
      invitations: await this.guests.invitationsOf(companyId),
      links: await this.links.linksOf(companyId),
    };
  }

  @Post('guest-invitations/:id/complete')
  @HttpCode(204)
  @Answers(204)
  complete(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.handovers.complete(user, id);
  }

  @Post('guest-invitations')
  @Header('cache-control', 'no-store')
  @Answers(201, NewGuestInvitation)
  invite(
    @CurrentUser() user: AccessUser,
    @Body({ schema: GuestInvitationInput }) input: GuestInvitationInput,
    @CallerLanguage() language: Language,
  ) {
    return this.guests.invite(user, input, language);
  }

  @Delete('guest-invitations/:id')
  @HttpCode(204)
  @Answers(204)
  withdraw(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.guests.withdraw(user, id);
  }

  /** Shows an invitation; public, because people read it before they create an account. */
  @Public()
  @Post('guest-invitations/look')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, GuestOffer)
  look(@Body({ schema: GuestToken }) { token }: z.infer<typeof GuestToken>) {
    return this.guests.view(token);
  }

  @Post('guest-invitations/accept')
  @HttpCode(200)
  @Answers(200, GuestArrival)
  async accept(
    @CurrentUser() user: AccessUser,
    @Body({ schema: OfferAcceptance }) acceptance: OfferAcceptance,
  ) {
    return { companyId: await this.guests.accept(user, acceptance) };
  }

  /** Lists the invitations to the signed-in account. */
  @Get('guest-invitations')
  @Header('cache-control', 'no-store')
  @Answers(200, OwnOffer.array())
  offers(@CurrentUser() user: AccessUser) {
    return this.guests.offersTo(user);
  }

  @Get('guest-invitations/:id')
  @Header('cache-control', 'no-store')
  @Answers(200, GuestOffer)
  lookAtOwn(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.guests.viewOwn(user, id);
  }

  @Post('guest-invitations/:id/accept')
  @HttpCode(200)
  @Answers(200, GuestArrival)
  async acceptOwn(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: OwnOfferAcceptance }) { workspaceId }: OwnOfferAcceptance,
  ) {
    return { companyId: await this.guests.acceptOwn(user, id, workspaceId) };
  }

  @Get('company-guests')
  @Header('cache-control', 'no-store')
  @Answers(200, WorkspaceGuest.array())
  guestsIn(
    @CurrentUser() user: AccessUser,
    @Query({ schema: WorkspaceGuestsQuery }) query: WorkspaceGuestsQuery,
  ) {
    return this.guests.guestsIn(user, query);
  }

  @Patch('company-guests/:id')
  @Answers(200, Guest)
  update(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: GuestPatch }) patch: GuestPatch,
  ) {
    return this.guests.update(user, id, patch);
  }

  @Delete('company-guests/:id')
  @HttpCode(204)
  @Answers(204)
  end(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.guests.end(user, id);
  }

  @Delete('reading-links/:id')
  @HttpCode(204)
  @Answers(204)
  revoke(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.links.revoke(user, id);
  }
}
