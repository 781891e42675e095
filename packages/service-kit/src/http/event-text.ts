/** Formats a server-sent event. JSON escapes line breaks inside strings, so one `data` line is enough. */
export const eventText = (name: string, data: unknown): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A comment that clients ignore; it shows that the connection is alive. */
export const heartbeatText = ':\n\n';

/** Returns true when a reply contains server-sent events. @param type its Content-Type */
export const isEventStream = (type: unknown): boolean =>
  typeof type === 'string' && /^text\/event-stream\s*(;|$)/i.test(type);
