/** Names of the server-sent events that end a stream. One that ends without any of them has broken off. */
export const closingEvents = { done: 'done', failed: 'error' } as const;

/** After a pause of this many milliseconds a service sends a comment, which shows that it still works. */
export const heartbeatMs = 10_000;
