import { Body, Controller, Get, Header, HttpCode, Inject, Param, Post, Put } from '@nestjs/common';
import { SharedReport } from '@portals/contracts/consulting';
import { AssignedMembers, idParam } from '@portals/contracts/fields';
import { NewReadingLink, ReadingLinkInput, SharedReportRequest } from '@portals/contracts/sharing';
import {
  type AccessUser,
  Answers,
  ApiTags,
  CallerAddress,
  CurrentUser,
  Public,
  SharingController,
} from '@portals/service-kit';
import { AssignmentService } from './assignment.service.js';
import { SharedReportService } from './shared-report.service.js';

@ApiTags('sharing')
@Controller('api')
export class CompanySharingController extends SharingController {
  @Inject(AssignmentService) declare private readonly assignments: AssignmentService;
  @Inject(SharedReportService) declare private readonly reports: SharedReportService;

  @Get('companies/:companyId/members')
  @Header('cache-control', 'no-store')
  @Answers(200, AssignedMembers)
  async members(@CurrentUser() user: AccessUser, @Param('companyId', { schema: idParam }) companyId: number) {
    await this.companies.requireManage(user, companyId);
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

  @Post('reading-links')
  @Header('cache-control', 'no-store')
  @Answers(201, NewReadingLink)
  share(@CurrentUser() user: AccessUser, @Body({ schema: ReadingLinkInput }) input: ReadingLinkInput) {
    return this.reports.share(user, input);
  }

  /**
   * Opens a shared report by its link. This is a POST, because mail scanners open every link with GET, and because the token must not
   * appear in logged URLs.
   */
  @Public()
  @Post('shared-reports')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, SharedReport)
  open(
    @Body({ schema: SharedReportRequest }) request: SharedReportRequest,
    @CallerAddress() address: string,
  ) {
    return this.reports.open(request, address);
  }
}
