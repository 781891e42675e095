/**
 * Pages and sections about who has access to a company. They are not in the module that the shell shares with portals: each portal whose
 * companies are shared bundles its own copy, so that other pages do not load them.
 */

export { AccessSection } from './sharing/access-section';
export { CompanySharing, type CompanySharingProps } from './sharing/company-sharing';
export { isLastDayOver, noonOf } from './sharing/days';
export { InvitationPage } from './sharing/invitation-page';
export { MembersSection } from './sharing/members-section';
export type { SharedReportChoice } from './sharing/reading-link-dialog';
export { type OpenedReport, SharedReportReader } from './sharing/shared-report-reader';
export { type SharingPlace, SharingPlaceProvider } from './sharing/sharing-place';
export { useMembers } from './sharing/use-members';
