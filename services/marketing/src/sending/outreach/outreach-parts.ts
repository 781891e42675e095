import { OutreachGate } from '../../campaigns/outreach-gate/outreach-gate.js';
import { DailyMails } from '../daily-mails/daily-mails.js';
import { SendingGuard } from '../mailing/sending-guard.js';
import { Stopping } from '../mailing/stopping.js';
import { PageReports } from '../page-reports/page-reports.js';
import { ReportPageController } from '../page-reports/report-page.controller.js';
import { SenderController } from '../sender/sender.controller.js';
import { SenderRepository } from '../sender/sender.repository.js';
import { SenderService } from '../sender/sender.service.js';
import { ConfirmationPageController } from '../sender-confirmation/confirmation-page.controller.js';
import { DomainRecords } from '../sender-confirmation/domain-records.js';
import { SenderConfirmations } from '../sender-confirmation/sender-confirmations.js';
import { OutreachController } from './outreach.controller.js';
import { OutreachService } from './outreach.service.js';
import { OutreachAdminController } from './outreach-admin.controller.js';
import { OutreachAdmin } from './outreach-admin.js';

/** Who may publish and send, and from which address: a part of the module of the marketing portal. */
export const outreachParts = {
  controllers: [
    OutreachController,
    OutreachAdminController,
    SenderController,
    ConfirmationPageController,
    ReportPageController,
  ],
  providers: [
    OutreachGate,
    DailyMails,
    OutreachService,
    OutreachAdmin,
    PageReports,
    SenderRepository,
    SenderService,
    DomainRecords,
    SenderConfirmations,
    SendingGuard,
    Stopping,
  ],
};
