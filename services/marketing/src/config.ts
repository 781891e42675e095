import { baseVariables, defineConfig, roleVariable } from '@portals/service-kit';
import { appVariables } from './app/index.js';
import { campaignsVariables } from './campaigns/index.js';
import { contactVariables } from './contact/index.js';
import { crmVariables } from './crm/index.js';
import { declaration, kernelVariables } from './kernel/index.js';
import { sendingVariables } from './sending/index.js';

export const marketingConfig = defineConfig(declaration.name, {
  ...baseVariables(declaration.port),
  ...roleVariable,
  ...kernelVariables,
  ...contactVariables,
  ...crmVariables,
  ...campaignsVariables,
  ...sendingVariables,
  ...appVariables,
});
