import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { ApprovedText, ApprovedTextQuery } from '@portals/contracts/marketing';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { ApprovedTextService } from './approved-text.service.js';

@ApiTags('marketing campaigns')
@Controller('api/marketing')
export class ApprovedTextController {
  constructor(@Inject(ApprovedTextService) private readonly texts: ApprovedTextService) {}

  @Get('companies/:companyId/approved-texts')
  @Answers(200, ApprovedText.array())
  list(
    @CurrentUser() user: AccessUser,
    @Param('companyId', { schema: idParam }) companyId: number,
    @Query({ schema: ApprovedTextQuery }) query: ApprovedTextQuery,
  ) {
    return this.texts.list(user, companyId, query);
  }
}
