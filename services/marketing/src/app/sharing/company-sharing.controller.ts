import { Body, Controller, Header, HttpCode, Inject, Post } from '@nestjs/common';
import { AnalyticsLinkInput, SharedAnalytics, SharedAnalyticsRequest } from '@portals/contracts/marketing';
import { NewReadingLink } from '@portals/contracts/sharing';
import {
  type AccessUser,
  Answers,
  ApiTags,
  CallerAddress,
  CurrentUser,
  Public,
  SharingController,
} from '@portals/service-kit';
import { SharedReports } from './shared-reports.js';

@ApiTags('sharing')
@Controller('api/marketing')
export class CompanySharingController extends SharingController {
  @Inject(SharedReports) declare private readonly reports: SharedReports;

  @Post('reading-links')
  @Header('cache-control', 'no-store')
  @Answers(201, NewReadingLink)
  share(@CurrentUser() user: AccessUser, @Body({ schema: AnalyticsLinkInput }) input: AnalyticsLinkInput) {
    return this.reports.share(user, input);
  }

  /**
   * Opens a report by its link. It is a POST with the token in its body, so that mail scanners, which open every link, do not call it, and
   * the token does not end up in logs of URLs.
   */
  @Public()
  @Post('shared-reports')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, SharedAnalytics)
  open(
    @Body({ schema: SharedAnalyticsRequest }) request: SharedAnalyticsRequest,
    @CallerAddress() address: string,
  ) {
    return this.reports.open(request, address);
  }
}
