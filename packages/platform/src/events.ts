/** Streamed replies that a page shows as they arrive. Only pages that use them load this code, as with forms. */
export { type EventOptions, readEvents } from './events/read-events';
