import { baseVariables, defineConfig } from '@portals/service-kit';
import { analyticsVariables } from './analytics/config.js';
import { appVariables } from './app/config.js';
import { campaignsVariables } from './campaigns/config.js';
import { contactVariables } from './contact/config.js';
import { crmVariables } from './crm/config.js';
import { kernelVariables } from './kernel/config.js';
import { declaration } from './kernel/declaration.js';
import { sendingVariables } from './sending/config.js';

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
