/** Responses that a page shows while they arrive. A separate entry point, so that only pages with streamed responses load the code. */
export { type EventOptions, readEvents } from './events/read-events';
