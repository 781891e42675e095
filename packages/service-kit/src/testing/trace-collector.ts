import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  /** Kind of the span: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  attributes: Record<string, unknown>;
  isError: boolean;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/**
 * Starts a trace collector on the loopback interface, which accepts OTLP over HTTP as JSON.
 * @param refusals error statuses of the replies to the first requests
 */
export async function collectTraces(refusals: readonly number[] = []) {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      texts.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${text}`);
      const refusal = refusals[texts.length - 1];
      if (refusal !== undefined) return response.writeHead(refusal).end();
      for (const { resource, scopeSpans } of JSON.parse(text).resourceSpans)
        for (const span of scopeSpans.flatMap((scope: { spans: unknown[] }) => scope.spans))
          spans.push({
            ...span,
            service: valuesOf(resource.attributes)['service.name'],
            attributes: valuesOf(span.attributes),
            isError: span.status?.code === 2,
          });
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Spans received so far. */
    spans,
    /** Bodies of the requests received so far. */
    texts,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
