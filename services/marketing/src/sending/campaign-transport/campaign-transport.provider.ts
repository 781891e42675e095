import { CONFIG } from '@portals/service-kit';
import { mailFolder } from '../../kernel/index.js';
import type { SendingConfig } from '../config.js';
import {
  CAMPAIGN_TRANSPORT,
  type CampaignTransport,
  folderCampaignTransport,
  smtpCampaignTransport,
} from './campaign-transport.js';

/** Provides the transport of campaigns that the operator has configured. */
export const campaignTransportProvider = {
  provide: CAMPAIGN_TRANSPORT,
  inject: [CONFIG],
  useFactory: (config: SendingConfig): CampaignTransport =>
    config.SMTP_URL === undefined
      ? folderCampaignTransport(mailFolder(config))
      : smtpCampaignTransport(
          config.SMTP_URL,
          config.MAIL_CAMPAIGN_CONNECTIONS,
          config.MAIL_CAMPAIGN_REPLY_MS,
        ),
};
