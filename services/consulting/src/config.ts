import { authKeyVariable, baseVariables, defineConfig } from '@portals/service-kit';
import { z } from 'zod';
import { declaration } from './declaration.js';

export const consultingConfig = defineConfig(declaration.name, {
  ...baseVariables(declaration.port),
  ...authKeyVariable,
  DEMO_USERNAME: z
    .string()
    .trim()
    .toLowerCase()
    .optional()
    .describe(
      'User who finds two sample companies at the first visit, one of them with a guest; unset: nobody',
    ),
});
export type ConsultingConfig = ReturnType<typeof consultingConfig.load>;
