import { z } from 'zod';
import { pageFields } from '../kernel/index.js';
import { LeadRow } from './lead.js';

/** Query of GET /api/marketing/my-day. The total number of matches is in the X-Total-Count header. */
export const MyDayQuery = z.object({
  /** Next steps on this day or earlier are due; callers send today in the person's time zone. */
  until: z.iso.date(),
  ...pageFields,
});
export type MyDayQuery = z.infer<typeof MyDayQuery>;

/**
 * An open lead with a due next step that is assigned to the signed-in person (rule 18.43), in any company that the person works on. The
 * list begins with the longest overdue step.
 */
export const DueLead = LeadRow.extend({ marketingCompanyName: z.string() });
export type DueLead = z.infer<typeof DueLead>;
