import type { Type } from '@nestjs/common';
import { defineService } from '@portals/service-kit';
import type { MigrationInterface } from 'typeorm';
import { analyticsDatabase } from './analytics/database.js';
import { AppModule } from './app/app.module.js';
import { appDatabase } from './app/database.js';
import { slugIndex } from './campaigns/campaign/campaign.entity.js';
import { campaignsDatabase } from './campaigns/database.js';
import { marketingConfig } from './config.js';
import { contactDatabase } from './contact/database.js';
import { crmDatabase } from './crm/database.js';
import { kernelDatabase } from './kernel/database.js';
import { declaration } from './kernel/declaration.js';
import { sendingDatabase } from './sending/database.js';

const databases = [
  kernelDatabase,
  contactDatabase,
  crmDatabase,
  campaignsDatabase,
  sendingDatabase,
  analyticsDatabase,
  appDatabase,
];

export const marketingService = defineService({
  declaration,
  config: marketingConfig,
  module: AppModule,
  entities: databases.flatMap(({ entities }): Type[] => entities),
  // TypeORM runs them by the time in their names, whichever room they are in.
  migrations: databases.flatMap(({ migrations }): (new () => MigrationInterface)[] => migrations),
  conflicts: {
    [slugIndex]: { code: declaration.errors.CAMPAIGN_SLUG_TAKEN, field: 'document.slug' },
  },
});
