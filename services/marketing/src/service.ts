import type { Type } from '@nestjs/common';
import { defineService } from '@portals/service-kit';
import { analyticsDatabase } from './analytics/index.js';
import { AppModule, appDatabase } from './app/index.js';
import { campaignsDatabase, slugIndex } from './campaigns/index.js';
import { marketingConfig } from './config.js';
import { contactDatabase } from './contact/index.js';
import { crmDatabase } from './crm/index.js';
import { declaration, kernelDatabase } from './kernel/index.js';
import { sendingDatabase } from './sending/index.js';

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
  // TypeORM sorts the migrations by the timestamps in their names, so the order of the modules does not matter.
  migrations: databases.flatMap(({ migrations }): Type[] => migrations),
  conflicts: {
    [slugIndex]: { code: declaration.errors.CAMPAIGN_SLUG_TAKEN, field: 'document.slug' },
  },
});
