import { z } from 'zod';
import { limits } from '../constants/limits.js';
import {
  authorId,
  Capability,
  id,
  nullableEmail,
  nullableLine,
  optionalEmail,
  plainName,
  requiredLine,
  requiredText,
  scale,
  text,
  timestamp,
} from '../fields/fields.js';

/** Size bands: small 1-49 employees, medium 50-249, large 250 or more (rule 5.2). */
export const companySizes = ['small', 'medium', 'large'] as const;
export const CompanySize = z.enum(companySizes);
export type CompanySize = z.infer<typeof CompanySize>;

export const companyStructures = ['simple', 'functional', 'divisional', 'matrix'] as const;
export const CompanyStructure = z.enum(companyStructures);
export type CompanyStructure = z.infer<typeof CompanyStructure>;

export const productTypes = ['product', 'service'] as const;
export const ProductType = z.enum(productTypes);
export type ProductType = z.infer<typeof ProductType>;

/** Categories that need at least one entry before a report can be created, in the order in which they are listed (rule 6.1). */
export const reportCategories = ['products', 'departments', 'problems', 'strengths'] as const;
export const ReportCategory = z.enum(reportCategories);
export type ReportCategory = z.infer<typeof ReportCategory>;

export const CompanyInput = z.object({
  name: plainName(limits.name),
  sector: requiredLine(limits.sector),
  size: CompanySize,
  structure: CompanyStructure,
  email: optionalEmail,
  /** Workspace of the new company; defaults to the user's personal workspace. */
  workspaceId: id.optional(),
  /** Person responsible for the company. Being responsible does not by itself give access (rule 18.33). */
  assigneeId: id.nullable().optional(),
});
export type CompanyInput = z.infer<typeof CompanyInput>;
/**
 * Values of the changed fields when the client read them (rule 5.11). The service replies 409 EDIT_CONFLICT with the current row when one
 * of the values has changed since. Without these values, it always stores the change.
 */
const before = z.record(z.string().max(limits.name), z.unknown()).optional();

export const CompanyPatch = CompanyInput.omit({ workspaceId: true })
  .extend({ email: nullableEmail })
  .partial()
  .extend({ before });
export type CompanyPatch = z.infer<typeof CompanyPatch>;

/** A company. `size` and `structure` are plain text, so that a stored value outside the closed lists is shown unchanged. */
export const Company = z.object({
  id,
  name: z.string(),
  sector: z.string(),
  size: z.string(),
  structure: z.string(),
  email: z.string().nullable(),
  createdAt: timestamp,
  /** Absent in replies of the previous version. */
  workspaceId: id.optional(),
  /** Person responsible for the company; null for nobody, absent in replies of the previous version. */
  assigneeId: id.nullable().optional(),
  /** Permissions of the signed-in person (rule 18.6); absent in replies of the previous version. */
  capabilities: Capability.array().optional(),
  /** Person who registered the company. */
  userId: authorId,
});
export type Company = z.infer<typeof Company>;

/** Report state of a company in the list. `missing` lists empty categories; `ready` means that none is empty and no report exists yet. */
export const ReportState = z.object({
  status: z.enum(['missing', 'ready', 'generated']),
  missing: z.array(ReportCategory),
});
export type ReportState = z.infer<typeof ReportState>;
export const CompanyRow = Company.extend({ report: ReportState });
export type CompanyRow = z.infer<typeof CompanyRow>;

/** Query of GET /api/companies. The total number of matches is in the X-Total-Count header. */
export const CompanyQuery = z.object({
  search: text().trim().max(limits.name).optional(),
  size: CompanySize.optional(),
  /** Limits the list to the companies of one workspace. */
  workspace: z.coerce.number().int().positive().optional(),
  /** Limits the list to the companies that one person is responsible for. */
  assignee: z.coerce.number().int().positive().optional(),
  sort: z
    .enum(['name', '-name', 'sector', '-sector', 'size', '-size', 'createdAt', '-createdAt'])
    .default('-createdAt'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
});
export type CompanyQuery = z.infer<typeof CompanyQuery>;

const owned = { companyId: id };

const contactFields = {
  name: requiredLine(limits.name),
  position: requiredLine(limits.name),
  phone: nullableLine(limits.phone).default(null),
  email: optionalEmail,
  isPrimary: z.boolean().default(false),
};
export const ContactInput = z.object({ ...contactFields, ...owned });
export type ContactInput = z.infer<typeof ContactInput>;
export const ContactPatch = z
  .object({
    ...contactFields,
    phone: nullableLine(limits.phone),
    email: nullableEmail,
    isPrimary: z.boolean(),
  })
  .partial()
  .extend({ before });
export type ContactPatch = z.infer<typeof ContactPatch>;
export const Contact = z.object({
  id,
  companyId: id,
  name: z.string(),
  position: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  isPrimary: z.boolean(),
});
export type Contact = z.infer<typeof Contact>;

const productFields = {
  name: requiredLine(limits.name),
  description: requiredText(limits.text),
  type: ProductType,
};
export const ProductInput = z.object({ ...productFields, ...owned });
export type ProductInput = z.infer<typeof ProductInput>;
export const ProductPatch = z.object(productFields).partial().extend({ before });
export type ProductPatch = z.infer<typeof ProductPatch>;
export const Product = z.object({
  id,
  companyId: id,
  name: z.string(),
  description: z.string(),
  type: z.string(),
});
export type Product = z.infer<typeof Product>;

const departmentFields = {
  name: requiredLine(limits.name),
  function: requiredText(limits.text),
  digitalizationLevel: scale,
};
export const DepartmentInput = z.object({ ...departmentFields, ...owned });
export type DepartmentInput = z.infer<typeof DepartmentInput>;
export const DepartmentPatch = z.object(departmentFields).partial().extend({ before });
export type DepartmentPatch = z.infer<typeof DepartmentPatch>;
export const Department = z.object({
  id,
  companyId: id,
  name: z.string(),
  function: z.string(),
  digitalizationLevel: z.int(),
});
export type Department = z.infer<typeof Department>;

const problemFields = { description: requiredText(limits.text), priority: scale };
export const ProblemInput = z.object({ ...problemFields, ...owned });
export type ProblemInput = z.infer<typeof ProblemInput>;
export const ProblemPatch = z.object(problemFields).partial().extend({ before });
export type ProblemPatch = z.infer<typeof ProblemPatch>;
export const Problem = z.object({ id, companyId: id, description: z.string(), priority: z.int() });
export type Problem = z.infer<typeof Problem>;

const strengthFields = { description: requiredText(limits.text), impact: scale };
export const StrengthInput = z.object({ ...strengthFields, ...owned });
export type StrengthInput = z.infer<typeof StrengthInput>;
export const StrengthPatch = z.object(strengthFields).partial().extend({ before });
export type StrengthPatch = z.infer<typeof StrengthPatch>;
export const Strength = z.object({ id, companyId: id, description: z.string(), impact: z.int() });
export type Strength = z.infer<typeof Strength>;
