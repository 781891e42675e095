import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Res } from '@nestjs/common';
import {
  ApiExcludeController,
  CallerAddress,
  FromPageCall,
  notFound,
  type PageCall,
  Public,
  TakesFormsOfAnybody,
} from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { CampaignRepository } from '../../campaigns/index.js';
import { AnswersPlainPage, inLanguage, LanguageQuery, slugParam } from '../../contact/index.js';
import { PageReports } from './page-reports.js';
import { reportedPage, reportForm, reportMail } from './report-page.js';

const Report = z.object({
  reason: z
    .string()
    .transform((text) => text.trim().slice(0, 2000))
    .default(''),
});
type Report = z.infer<typeof Report>;

/** Form with which anybody can report a page to the administrators of the site (rule 16.31). It works without a script. */
@ApiExcludeController()
@Controller('r')
export class ReportPageController {
  constructor(
    @Inject(CampaignRepository) private readonly campaigns: CampaignRepository,
    @Inject(PageReports) private readonly reports: PageReports,
  ) {}

  @Public()
  @Get(':slug')
  @AnswersPlainPage()
  async ask(
    @Param('slug', { schema: slugParam }) slug: string,
    @Query({ schema: LanguageQuery }) { lang }: LanguageQuery,
    @FromPageCall() page: PageCall,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    if ((await this.campaigns.findPublicWorkspace(slug)) === null) throw notFound();
    return reportForm(inLanguage(page, lang ?? page.language, reply), slug);
  }

  @Public()
  @Post(':slug')
  @TakesFormsOfAnybody()
  @HttpCode(200)
  @AnswersPlainPage()
  async take(
    @Param('slug', { schema: slugParam }) slug: string,
    @Query({ schema: LanguageQuery }) { lang }: LanguageQuery,
    @Body({ schema: Report }) { reason }: Report,
    @CallerAddress() caller: string,
    @FromPageCall() page: PageCall,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const isTaken = await this.reports.add({ slug, reason, caller }, () =>
      reportMail(page.origin, slug, reason),
    );
    if (!isTaken) throw notFound();
    return reportedPage(inLanguage(page, lang ?? page.language, reply), slug);
  }
}
