import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { GuestMail, GuestMailAnswer } from '@portals/contracts/auth';
import { Answers, CONFIG, Public } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { guestMail } from '../mail/account-mail.rules.js';
import { AccountMails } from '../mail/account-mails.js';
import { UserRepository } from '../user/user.repository.js';
import { WorkspaceRepository } from '../workspace/workspace.repository.js';

@Controller('internal')
export class GuestMailController {
  constructor(
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(WorkspaceRepository) private readonly workspaces: WorkspaceRepository,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'REGISTRATION'>,
  ) {}

  /**
   * Emails guests of companies on behalf of other services (rule 18.69). Like all internal routes, it requires INTERNAL_KEY if one is set.
   */
  @Public()
  @Post('guest-mails')
  @HttpCode(200)
  @Answers(200, GuestMailAnswer)
  async send(@Body({ schema: GuestMail }) asked: GuestMail) {
    const { senderId, workspaceId, company, email, kind, service, endsOn, link, language } = asked;
    const [sender] = await this.users.findByIds([senderId]);
    const workspace = await this.workspaces.find(workspaceId);
    if (sender === undefined || workspace === null) return { isMailed: false };
    const until = new Date(asked.until);
    const url = this.mails.linkTo(link);
    const by = sender.name;
    const invited = { by, workspace: workspace.name, company, email, kind, service, endsOn, url, until };
    const mail = { to: email, language, until };
    const canRegister = this.config.REGISTRATION === 'open';
    const content = guestMail({ ...invited, canRegister }, language);
    const isMailed = await this.mails.addInvitation(sender, mail, content, this.dataSource.manager);
    this.mails.wake();
    return { isMailed };
  }
}
