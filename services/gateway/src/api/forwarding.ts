import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Site } from '@portals/contracts/composition';
import { isPostedForm } from '@portals/service-kit/plain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, publicOriginOf } from '../config.js';
import type { GatewayMetrics } from '../gateway-metrics.js';
import { isHttpsSite } from '../http/is-https.js';
import { siteOrigin } from '../http/site-origin.js';
import type { ApiTarget } from './api-table.js';
import type { CalledService } from './called-service.js';
import { rejectionOf } from './form-rejection.js';
import { passedCookie, requestHeaders, responseHeaders } from './forwarded-headers.js';
import { type PageForm, ServicePage } from './service-page.js';
import type { UpstreamCall } from './upstream.js';
import type { UpstreamAnswer } from './upstream-answer.js';

export const bodyOf = (request: FastifyRequest): Buffer | null =>
  Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null;

/** Resolves when the stream has ended or been destroyed, or the client's connection has closed. */
const closed = (content: Readable, answer: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    content.once('close', resolve);
    answer.once('close', resolve);
  });

/** The call to make to a service. */
interface AskedFor {
  kind: ApiTarget['kind'];
  /** Kind of HTML page that the service may send; null when it may send none. */
  form: PageForm | null;
  /** Authorization header for the service; undefined for none. */
  authorization: string | undefined;
  /** Name of the cookie to forward; none when omitted. */
  cookie?: string | null;
  /** Path and query to request; defaults to the original one. */
  path?: string;
}

/** The reply of a service. */
export interface ServiceAnswer {
  answer: UpstreamAnswer;
  kind: ApiTarget['kind'];
  page: ServicePage | null;
}

/** Forwards requests to services, and their replies to clients. */
export class Forwarding {
  private readonly publicOrigin: string | undefined;
  /** Timeouts by kind of call, for the kinds that do not use the defaults. */
  private readonly limits: Partial<
    Record<ApiTarget['kind'], Pick<UpstreamCall, 'timeoutMs' | 'pauseMs' | 'isStream'>>
  >;

  constructor(
    config: GatewayConfig,
    private readonly metrics: GatewayMetrics,
    private readonly site: Site,
  ) {
    this.publicOrigin = publicOriginOf(config);
    this.limits = {
      stream: { pauseMs: config.STALL_TIMEOUT_MS, isStream: true },
      // The connections of streams, because a long page leaves the queue before it has been read.
      page: { isStream: true },
      upload: { timeoutMs: config.UPLOAD_TIMEOUT_MS },
    };
  }

  /** Calls a service. The reply must be sent or discarded. */
  async ask(
    request: FastifyRequest,
    { name, client }: CalledService,
    { kind, form, authorization, cookie = null, path = request.raw.url ?? '/' }: AskedFor,
  ): Promise<ServiceAnswer> {
    const isHttps = isHttpsSite(request, this.publicOrigin);
    const headers = requestHeaders(request.headers, {
      requestId: request.id,
      clientAddress: request.ip,
      protocol: isHttps ? 'https' : 'http',
      host: request.host,
      authorization,
      cookie: passedCookie(request.headers, cookie, isHttps),
    });
    const site = { name: this.site.name, origin: siteOrigin(request, this.publicOrigin) };
    const page = form && new ServicePage(request, form, site);
    if (page) Object.assign(headers, page.headers);
    const body = bodyOf(request);
    // An empty body must have no Content-Type: a service would try to parse it as JSON and reject the call, such as a logout.
    if (body === null) delete headers['content-type'];
    const call = {
      method: request.method,
      path,
      headers,
      body,
      traceparent: request.span?.traceparent,
      ...this.limits[kind],
      mayBePage: page !== null,
      isWanted: () => !request.raw.socket.destroyed,
    };
    const answer = await client.call(call).catch((error: unknown) => {
      this.metrics.countUpstreamFault(name);
      throw error;
    });
    return { answer, kind, page };
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, streams }: CalledService,
    { answer, kind, page }: ServiceAnswer,
    leaveEarly: (() => void) | null,
  ): Promise<FastifyReply> {
    const refusal = page && isPostedForm(request.raw) ? await rejectionOf(answer) : null;
    if (refusal) throw refusal;
    for (const [header, value] of responseHeaders(answer.headers)) reply.header(header, value);
    page?.seal(reply, answer.headers);
    if (answer.headers['cache-control'] === undefined) reply.header('cache-control', 'no-store');
    const content = kind === 'stream' ? streams.contentOf(answer, request) : answer.body.content;
    // Frees the queue slot before the stream ends, because short calls may be waiting for it.
    leaveEarly?.();
    if (kind === 'stream' && !Buffer.isBuffer(content)) this.countStream(request, reply, name);
    // An empty buffer would get a Content-Type, and replace the Content-Length of an answer to HEAD.
    reply
      .code(answer.statusCode)
      .send(Buffer.isBuffer(content) && content.length === 0 ? undefined : content);
    if (!Buffer.isBuffer(content)) await closed(content, reply.raw);
    return reply;
  }

  private countStream(request: FastifyRequest, reply: FastifyReply, service: string): void {
    request.isStream = true;
    const end = this.metrics.openStream(service, reply.elapsedTime / 1000);
    reply.raw.once('close', () => end(reply.elapsedTime / 1000));
  }
}
