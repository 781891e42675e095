/** Answers that a page shows while they are being written. Only the pages that have some carry it, as with forms. */
export { type EventOptions, readEvents } from './events/read-events';
