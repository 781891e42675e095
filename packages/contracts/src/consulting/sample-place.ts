import { z } from 'zod';
import { id } from '../fields/fields.js';

/**
 * POST /api/companies/sample: 201 with a sample `Company` in the language of the caller, or with the one that is the workspace's only
 * company; 409 EXAMPLE_NEEDS_EMPTY when the workspace already has another company.
 */
export const SamplePlaceInput = z.object({
  /** Defaults to the user's personal workspace. */
  workspaceId: id.optional(),
});
export type SamplePlaceInput = z.infer<typeof SamplePlaceInput>;
