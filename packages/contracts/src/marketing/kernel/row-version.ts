import { z } from 'zod';
import { limits } from '../../constants/limits.js';

/** Row version: 1 for a new row, and incremented by every change. A change sends the version it is based on (rule 9.6). */
export const version = z.int().positive();

/** Paging fields of a list query. */
export const pageFields = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
};

/** Query field with the id of a workspace. */
export const workspaceField = { workspace: z.coerce.number().int().positive().optional() };
