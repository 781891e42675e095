/** Names of the server-sent events that end a stream. A stream that ends without such an event was interrupted. */
export const closingEvents = { done: 'done', failed: 'error' } as const;

/** Milliseconds of silence after which a service sends a comment, to show that it is still alive. */
export const heartbeatMs = 10_000;
