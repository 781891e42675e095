import { traced } from '../tracing/tracing.js';

/** Address of another service, and the key that its internal routes require. */
export interface InternalService {
  name: string;
  url: string;
  key: string | undefined;
}

/** Thrown when another service replies with a status other than 2xx. */
export class ServiceRefusal extends Error {
  constructor(
    service: string,
    readonly status: number,
    path: string,
  ) {
    super(`${service} answered ${status} to ${path}`);
  }
}

/**
 * Calls an internal route of another service.
 * @returns the JSON of the reply; null for an empty reply
 * @throws ServiceRefusal for a status other than 2xx; other errors when there is no reply
 */
export async function callService(
  { name, url, key }: InternalService,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<unknown> {
  return traced(
    { name: 'POST', kind: 'client', attributes: { 'http.request.method': 'POST', 'server.address': name } },
    (traceparent) => ask({ name, url, key }, path, body, signal, traceparent),
  );
}

async function ask(
  { name, url, key }: InternalService,
  path: string,
  body: object,
  signal: AbortSignal,
  traceparent: string | undefined,
): Promise<unknown> {
  const answer = await fetch(new URL(path, url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(traceparent !== undefined && { traceparent }),
    },
    body: JSON.stringify(body),
    // A redirect could send the call to a different service.
    redirect: 'error',
    signal,
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new ServiceRefusal(name, answer.status, path);
  }
  const text = await answer.text();
  return text === '' ? null : JSON.parse(text);
}
