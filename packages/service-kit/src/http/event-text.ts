/** One server-sent event. JSON has no line break outside of its strings, where they are escaped, so one `data` line holds it. */
export const eventText = (name: string, data: unknown): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A comment, which readers ignore. It shows that the connection is alive. */
export const heartbeatText = ':\n\n';

/** Whether an answer holds server-sent events. @param type its Content-Type */
export const isEventStream = (type: unknown): boolean =>
  typeof type === 'string' && /^text\/event-stream\s*(;|$)/i.test(type);
