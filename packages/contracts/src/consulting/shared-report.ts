import { z } from 'zod';
import { timestamp } from '../fields/fields.js';

/** A report as the reader of a link gets it. */
export const SharedReport = z.object({
  company: z.string(),
  analysis: z.string(),
  recommendations: z.string(),
  aiArchitecture: z.string(),
  createdAt: timestamp,
  /** Last day of the link. */
  endsOn: z.string(),
});
export type SharedReport = z.infer<typeof SharedReport>;
