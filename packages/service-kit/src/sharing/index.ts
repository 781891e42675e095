export {
  AcceptedInvitationColumns,
  GuestInvitationColumns,
  ReadingLinkColumns,
  ReadingLinkDayColumns,
} from './columns.js';
export { ExpiredInvitationsJob } from './expired-invitations.job.js';
export { GuestService } from './guest.service.js';
export { HandoverService } from './handover.service.js';
export { sharingPersonalTables } from './personal-tables.js';
export { ReadingLinks } from './reading-links.js';
export {
  aboutCompany,
  SHARED_COMPANIES,
  type SharedCompanies,
  type SharedCompany,
  type SharingTables,
} from './shared-companies.js';
export { SharingController } from './sharing.controller.js';
export { endSharing } from './sharing-end.js';
export {
  createAcceptedInvitations,
  createInvitations,
  createReadingLinks,
  indexInvitations,
} from './tables.js';
