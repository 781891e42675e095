import { Contact, Department, Problem, Product, Strength } from '@portals/contracts/consulting';
import { z } from 'zod';

/** Lists of a company; each name is also the last segment of the list's API path. */
export const recordKinds = ['contacts', 'products', 'departments', 'problems', 'strengths'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Schema of a single record, by list. */
export const recordSchemas = {
  contacts: Contact,
  products: Product,
  departments: Department,
  problems: Problem,
  strengths: Strength,
};

export const recordLists = {
  contacts: z.array(Contact),
  products: z.array(Product),
  departments: z.array(Department),
  problems: z.array(Problem),
  strengths: z.array(Strength),
};

export const recordListPath = (companyId: number, kind: RecordKind) => `/api/companies/${companyId}/${kind}`;

/** Returns the name prefix for drafts of records in one of a company's lists. */
export const recordDrafts = (companyId: number, kind: RecordKind) => `companies/${companyId}/${kind}`;

/** Returns the contacts with primary ones first; each group stays in the order in which it was added (rule 5.6). */
export const principalsFirst = <C extends { isPrimary: boolean }>(contacts: readonly C[]) =>
  [...contacts].sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
