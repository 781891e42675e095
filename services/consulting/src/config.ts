import { baseVariables, defineConfig } from '@portals/service-kit';
import { z } from 'zod';

export const consultingConfig = defineConfig('consulting', {
  ...baseVariables(8082),
  DEMO_USERNAME: z
    .string()
    .trim()
    .toLowerCase()
    .optional()
    .describe('User who finds two sample companies at the first visit; unset: nobody'),
});
export type ConsultingConfig = ReturnType<typeof consultingConfig.load>;
