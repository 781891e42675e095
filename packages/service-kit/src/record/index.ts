export type { EndedMembership } from '@portals/contracts/auth';
export { AccessReportWorker } from './access-report.worker.js';
export { AccessReports, type NewAccessReport } from './access-reports.js';
export { createEndedPlaces, EndedPlaceEntity } from './ended-place.entity.js';
export { EndedPlacesJob, PLACE_ENDING, type PlaceEnding } from './ended-places.job.js';
export { createReportedEvents, ReportedEventEntity } from './reported-event.entity.js';
