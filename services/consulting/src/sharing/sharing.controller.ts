import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Put,
} from '@nestjs/common';
import type { Language } from '@portals/contracts/constants';
import {
  CompanyAccessAnswer,
  Guest,
  GuestArrival,
  GuestInvitationInput,
  GuestOffer,
  GuestPatch,
  GuestToken,
  NewGuestInvitation,
  NewReadingLink,
  OfferAcceptance,
  ReadingLinkInput,
  SharedReport,
  SharedReportRequest,
} from '@portals/contracts/consulting';
import { AssignedMembers, idParam } from '@portals/contracts/fields';
import {
  type AccessUser,
  Answers,
  ApiTags,
  CallerAddress,
  CallerLanguage,
  CurrentUser,
  Public,
} from '@portals/service-kit';
import type { z } from 'zod';
import { CompanyAccess } from '../company/company-access.js';
import { AssignmentService } from './assignment.service.js';
import { GuestService } from './guest.service.js';
import { HandoverService } from './handover.service.js';
import { ReadingLinkService } from './reading-link.service.js';

@ApiTags('sharing')
@Controller('api')
export class SharingController {
  constructor(
    @Inject(GuestService) private readonly guests: GuestService,
    @Inject(AssignmentService) private readonly assignments: AssignmentService,
    @Inject(HandoverService) private readonly handovers: HandoverService,
    @Inject(ReadingLinkService) private readonly links: ReadingLinkService,
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
  ) {}

  @Get('companies/:companyId/access')
  @Header('cache-control', 'no-store')
  @Answers(200, CompanyAccessAnswer)
  async list(@CurrentUser() user: AccessUser, @Param('companyId', { schema: idParam }) companyId: number) {
    await this.access.require(user, companyId, 'manage');
    return {
      guests: await this.guests.guestsOf(companyId),
      invitations: await this.guests.invitationsOf(companyId),
      links: await this.links.linksOf(companyId),
    };
  }

  @Get('companies/:companyId/members')
  @Header('cache-control', 'no-store')
  @Answers(200, AssignedMembers)
  async members(@CurrentUser() user: AccessUser, @Param('companyId', { schema: idParam }) companyId: number) {
    await this.access.require(user, companyId, 'manage');
    return { userIds: await this.assignments.membersOf(companyId) };
  }

  @Put('companies/:companyId/members')
  @Answers(200, AssignedMembers)
  async assign(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Body({ schema: AssignedMembers }) { userIds }: AssignedMembers,
  ) {
    return { userIds: await this.assignments.assign(user, companyId, userIds) };
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

  /** For people without an account too, who see what they are invited to before they make one. */
  @Public()
  @Post('guest-invitations/look')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, GuestOffer)
  look(@Body({ schema: GuestToken }) { token }: z.infer<typeof GuestToken>) {
    return this.guests.look(token);
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

  @Post('reading-links')
  @Header('cache-control', 'no-store')
  @Answers(201, NewReadingLink)
  share(@CurrentUser() user: AccessUser, @Body({ schema: ReadingLinkInput }) input: ReadingLinkInput) {
    return this.links.create(user, input);
  }

  @Delete('reading-links/:id')
  @HttpCode(204)
  @Answers(204)
  revoke(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.links.revoke(user, id);
  }

  /** Opens a report by its link. A POST, because mail scanners open every link, and so that the token is in no address. */
  @Public()
  @Post('shared-reports')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, SharedReport)
  open(
    @Body({ schema: SharedReportRequest }) request: SharedReportRequest,
    @CallerAddress() address: string,
  ) {
    return this.links.open(request, address);
  }
}
