import { z } from 'zod';
import { limits } from '../constants/limits.js';

/** How often a row was changed, plus one. Who changes a row sends the version that they read (rule 9.6). */
export const version = z.int().positive();

/** The part of a list's query that says which page. */
export const pageFields = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
};
