import { baseVariables, defineConfig } from '@portals/service-kit';
import { analyticsVariables } from './config-parts/analytics.js';
import { appVariables } from './config-parts/app.js';
import { campaignsVariables } from './config-parts/campaigns.js';
import { contactVariables } from './config-parts/contact.js';
import { crmVariables } from './config-parts/crm.js';
import { kernelVariables } from './config-parts/kernel.js';
import { sendingVariables } from './config-parts/sending.js';
import { declaration } from './declaration.js';

export const marketingConfig = defineConfig(declaration.name, {
  ...baseVariables(declaration.port),
  ...kernelVariables,
  ...contactVariables,
  ...crmVariables,
  ...campaignsVariables,
  ...sendingVariables,
  ...analyticsVariables,
  ...appVariables,
});
