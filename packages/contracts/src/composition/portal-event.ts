import { z } from 'zod';
import { text } from '../fields/fields.js';

/** The phases in which loading a portal can fail; the shell assigns every failure to one phase. */
export const portalPhases = ['fetch', 'integrity', 'timeout', 'evaluate', 'expose', 'render'] as const;

/** POST /api/portal-events: the outcome of loading a portal, reported by the shell. */
export const PortalEvent = z.object({
  composition: text().max(100),
  portal: text().max(40),
  version: text().max(100),
  outcome: z.enum(['loaded', 'failed', 'fallback']),
  phase: z.enum(portalPhases).optional(),
  /** Milliseconds from the start of loading to the outcome. */
  duration: z.number().min(0).max(600_000),
  message: text().max(500).optional(),
});
export type PortalEvent = z.infer<typeof PortalEvent>;
