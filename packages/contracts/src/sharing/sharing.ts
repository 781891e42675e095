import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { authorId, day, email, id, plainName, text, timestamp } from '../fields/fields.js';

/** Kinds of guests of a company (rule 18.5). */
export const guestKinds = ['reader', 'contributor'] as const;
export const GuestKind = z.enum(guestKinds);
export type GuestKind = z.infer<typeof GuestKind>;

/** Kinds of offers in an invitation: access as a guest, or the transfer of the company to another workspace (rule 18.34). */
export const offerKinds = [...guestKinds, 'handover'] as const;
export const OfferKind = z.enum(offerKinds);
export type OfferKind = z.infer<typeof OfferKind>;

/** Last day of a guest's access, inclusive, in `businessZone`: `2026-12-31`. */
const lastDay = day;

/** POST /api/guest-invitations */
export const GuestInvitationInput = z.object({
  companyId: id,
  email,
  kind: OfferKind,
  /** Last day of the access; for the transfer of a company, the last day on which it can be accepted. */
  endsOn: lastDay,
});
export type GuestInvitationInput = z.infer<typeof GuestInvitationInput>;

/** An invitation that nobody has accepted yet. */
export const GuestInvitation = z.object({
  id,
  email: z.string(),
  kind: OfferKind,
  endsOn: z.string(),
  expiresAt: timestamp,
  /** True for the transfer of a company that has been accepted but not completed. */
  accepted: z.boolean(),
  /** Person who sent the invitation; absent in replies of the previous version. */
  invitedBy: authorId.optional(),
});
export type GuestInvitation = z.infer<typeof GuestInvitation>;

/** A new invitation. Only this reply contains the token; the database has only its hash. */
export const NewGuestInvitation = GuestInvitation.extend({
  token: z.string(),
  /** True when the link is also sent by email. Absent in replies of the previous version. */
  isMailed: z.boolean().optional(),
});
export type NewGuestInvitation = z.infer<typeof NewGuestInvitation>;

/** POST /api/guest-invitations/look */
export const GuestToken = z.object({ token: text().min(1).max(100) });

/** POST /api/guest-invitations/accept. `workspaceId` is the workspace to which a company moves; the personal workspace by default. */
export const OfferAcceptance = GuestToken.extend({ workspaceId: id.optional() });
export type OfferAcceptance = z.infer<typeof OfferAcceptance>;

/** POST /api/guest-invitations/:id/accept, called by the account with the invited address. */
export const OwnOfferAcceptance = OfferAcceptance.omit({ token: true });
export type OwnOfferAcceptance = z.infer<typeof OwnOfferAcceptance>;

/** An invitation as shown to its holder. */
export const GuestOffer = z.object({
  company: z.string(),
  email: z.string(),
  kind: OfferKind,
  endsOn: z.string(),
  /** Time until which the invitation can be accepted. Absent in replies of the previous version. */
  expiresAt: timestamp.optional(),
  /**
   * Name of the person who sent the invitation, and of their workspace; null while the names cannot be looked up. Absent in replies of the
   * previous version.
   */
  from: z.object({ name: z.string(), workspace: z.string() }).nullable().default(null),
  /** Number of guests and of read-only links that move with the company to another workspace. */
  brings: z
    .object({ guests: z.int().min(0), links: z.int().min(0) })
    .nullable()
    .default(null),
});
export type GuestOffer = z.infer<typeof GuestOffer>;

/** An invitation in GET /api/guest-invitations, which lists the invitations to the signed-in account (rule 18.79). */
export const OwnOffer = GuestOffer.pick({ company: true, kind: true, endsOn: true }).extend({
  id,
  expiresAt: timestamp,
});
export type OwnOffer = z.infer<typeof OwnOffer>;

/** POST /api/guest-invitations/accept: the company that the guest can now access; null for a transfer, which still has to be completed. */
export const GuestArrival = z.object({ companyId: id.nullable() });

/** A guest: a person who works for the client and has access to one company. */
export const Guest = z.object({
  id,
  userId: id,
  email: z.string().nullable(),
  kind: GuestKind,
  endsOn: z.string(),
  createdAt: timestamp,
  /** Person who invited the guest; absent in replies of the previous version. */
  invitedBy: authorId.optional(),
});
export type Guest = z.infer<typeof Guest>;

/** Query of GET /api/company-guests. The total number of guests is in the X-Total-Count header. */
export const WorkspaceGuestsQuery = z.object({
  workspace: z.coerce.number().int().positive(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
});
export type WorkspaceGuestsQuery = z.infer<typeof WorkspaceGuestsQuery>;

/** A guest in the list of all guests of a workspace, with the company that the guest can access (rule 18.77). */
export const WorkspaceGuest = Guest.extend({ company: z.object({ id, name: z.string() }) });
export type WorkspaceGuest = z.infer<typeof WorkspaceGuest>;

/** PATCH /api/company-guests/:id */
export const GuestPatch = z.object({ kind: GuestKind, endsOn: lastDay }).partial();
export type GuestPatch = z.infer<typeof GuestPatch>;

/** POST /api/reading-links */
export const ReadingLinkInput = z.object({
  companyId: id,
  label: plainName(limits.label),
  endsOn: lastDay,
  /** True for a link that also requires a code, which its creator gives to readers separately. */
  withCode: z.boolean().default(false),
});
export type ReadingLinkInput = z.infer<typeof ReadingLinkInput>;

/** A link to the report that works without an account. */
export const ReadingLink = z.object({
  id,
  label: z.string(),
  endsOn: z.string(),
  withCode: z.boolean(),
  createdAt: timestamp,
  /** Number of times that the report was opened, by day, newest first; days with none are omitted. */
  opens: z.array(z.object({ day: z.string(), opens: z.int().nonnegative() })),
  /** Person who created the link; absent in replies of the previous version. */
  createdBy: authorId.optional(),
  /** Report that the link opens, in services where a company has several reports; absent in replies of the previous version. */
  reportId: id.optional(),
  /** Time until which no code is accepted, because too many wrong codes have been tried; null when codes are accepted. */
  lockedUntil: timestamp.nullable().default(null),
});
export type ReadingLink = z.infer<typeof ReadingLink>;

/** A new link. Only this reply contains the token and the code; the database has only their hashes. */
export const NewReadingLink = ReadingLink.extend({ token: z.string(), code: z.string().nullable() });
export type NewReadingLink = z.infer<typeof NewReadingLink>;

/** GET /api/companies/:companyId/access: the company's guests, and the links to its report. */
export const CompanyAccessAnswer = z.object({
  guests: Guest.array(),
  invitations: GuestInvitation.array(),
  links: ReadingLink.array(),
});
export type CompanyAccessAnswer = z.infer<typeof CompanyAccessAnswer>;

/** POST /api/shared-reports, and POST /api/marketing/shared-reports: opens the report of a read-only link. */
export const SharedReportRequest = GuestToken.extend({
  // People who were told a code by phone type it in groups.
  code: text()
    .max(20)
    .transform((typed) => typed.replace(/[\s.-]/g, ''))
    .optional(),
});
export type SharedReportRequest = z.infer<typeof SharedReportRequest>;

/** Fields of the form that invites a guest. */
export const GuestForm = GuestInvitationInput.omit({ companyId: true });
/** Fields of the form that changes a guest's access; the address cannot be changed. */
export const GuestChangeForm = GuestForm.extend({ email: text() });
/** Field of the form that offers a company to another workspace. */
export const HandoverForm = GuestInvitationInput.pick({ email: true });
/** Fields of the form that creates a link; `reportId` selects the report where a company has several. */
export const LinkForm = ReadingLinkInput.omit({ companyId: true }).extend({
  reportId: z.coerce.number().optional(),
});
/** Field of the form in which a reader enters the code of a link. */
export const CodeForm = z.object({ code: text().trim().min(1).max(20) });
