import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { PortalEvent, type Site } from '@portals/contracts/composition';
import { AppError, clientKey, fieldFaults } from '@portals/service-kit/plain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { ContactForm } from '../contact-form/contact-form.js';
import { RateLimit } from '../http/rate-limit.js';
import type { Metrics } from '../metrics.js';
import type { LiveReleases } from '../releases/live-releases.js';
import { apiTarget, type SessionNeed, sessionNeed, type Upstream, upstreams } from './api-table.js';
import { CallQueue } from './call-queue.js';
import { exchangeAt } from './exchange.js';
import { answerHeaders, requestHeaders } from './forwarded-headers.js';
import { mayWrite } from './origin.js';
import { Sessions, type SessionToken, sessionToken } from './session.js';
import { UpstreamClient } from './upstream.js';

const bodyOf = (request: FastifyRequest): Buffer | null =>
  Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null;

/** Resolves when a stream has been read or given up, or nobody is there to read it. */
const closed = (content: Readable, answer: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    content.once('close', resolve);
    answer.once('close', resolve);
  });

/** Answers everything under /api: the gateway's own call, and the services' through it. */
export class ApiCalls {
  private readonly clients: Record<Upstream, UpstreamClient>;
  private readonly sessions: Sessions;
  private readonly publicOrigin: string | undefined;
  private readonly contactForm: ContactForm;
  private readonly queues: Record<Upstream, CallQueue>;
  private readonly eventLimit: RateLimit;

  constructor(
    config: GatewayConfig,
    private readonly metrics: Metrics,
    private readonly releases: LiveReleases,
    site: Site,
    gatewaysRunning: () => number,
  ) {
    const client = (url: string) =>
      new UpstreamClient(url, config.UPSTREAM_TIMEOUT_MS, config.UPSTREAM_HOLD_MS);
    this.clients = {
      auth: client(config.AUTH_URL),
      consulting: client(config.CONSULTING_URL),
      marketing: client(config.MARKETING_URL),
    };
    const queue = () =>
      new CallQueue({
        atOnce: config.CALLS_PER_SERVICE,
        waiting: config.CALLS_WAITING,
        waitMs: config.UPSTREAM_TIMEOUT_MS,
      });
    this.queues = { auth: queue(), consulting: queue(), marketing: queue() };
    this.eventLimit = new RateLimit(config.PORTAL_EVENTS_PER_MINUTE, gatewaysRunning);
    this.sessions = new Sessions({
      exchange: (token, audience) => exchangeAt(this.clients.auth, config.AUTH_INTERNAL_KEY, token, audience),
      cacheMs: config.SESSION_CACHE_MS,
    });
    this.publicOrigin = config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin;
    this.contactForm = new ContactForm(site, this.clients.marketing, this.publicOrigin);
  }

  async answer(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    if (this.contactForm.takes(request, path))
      return this.inTurn(request, reply, 'marketing', () => this.contactForm.answer(request, reply, path));
    const target = apiTarget(path);
    if (!target) throw new AppError('NOT_FOUND');
    const session = sessionToken(request.headers);
    this.refuseForeignWrites(request, session);
    if (target === 'gateway') return await this.takePortalEvent(request, reply, path);
    return this.inTurn(request, reply, target, async () => {
      const need = sessionNeed(request.method, path);
      const accessToken = session && (await this.accessToken(session.token, target, need));
      const answered = await this.forward(request, reply, target, accessToken);
      if (path === '/api/logout' && session) this.sessions.forget(session.token, upstreams);
      return answered;
    });
  }

  /** Makes a call when the service has a place for it, which it has until the answer is read. */
  private async inTurn(
    request: FastifyRequest,
    reply: FastifyReply,
    target: Upstream,
    call: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const queue = this.queues[target];
    const client = clientKey(request.ip);
    const turn = queue.enter(client);
    if (turn) await turn;
    try {
      // Nobody is there any more who could be answered.
      if (request.raw.socket.destroyed) return reply.hijack();
      return await call();
    } finally {
      queue.leave(client);
    }
  }

  private refuseForeignWrites(request: FastifyRequest, session: SessionToken | null): void {
    const allowed = mayWrite({
      method: request.method,
      protocol: request.protocol,
      host: request.host,
      origin: request.headers.origin,
      hasBearer: session?.from === 'bearer',
      hasSessionCookie: session?.from === 'cookie',
      publicOrigin: this.publicOrigin,
    });
    if (!allowed) throw new AppError('FORBIDDEN_ORIGIN');
  }

  private async accessToken(token: string, target: Upstream, need: SessionNeed): Promise<string | null> {
    if (need === 'none') return null;
    try {
      const { accessToken } = await this.sessions.lookUp(token, target);
      if (accessToken === null && need === 'required') throw new AppError('UNAUTHENTICATED');
      return accessToken;
    } catch (error) {
      if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE')
        this.metrics.countUpstreamFault('auth');
      throw error;
    }
  }

  private async forward(
    request: FastifyRequest,
    reply: FastifyReply,
    target: Upstream,
    accessToken: string | null,
  ): Promise<FastifyReply> {
    const headers = requestHeaders(request.headers, {
      requestId: request.id,
      clientAddress: request.ip,
      protocol: request.protocol,
      host: request.host,
      accessToken,
    });
    const body = bodyOf(request);
    // Nothing is of no type: a service would look for JSON in it, and refuse a logout for having none.
    if (body === null) delete headers['content-type'];
    const call = {
      method: request.method,
      path: request.raw.url ?? '/',
      headers,
      body,
      isWanted: () => !request.raw.socket.destroyed,
    };
    const answer = await this.clients[target].call(call).catch((error: unknown) => {
      this.metrics.countUpstreamFault(target);
      throw error;
    });
    for (const [name, value] of answerHeaders(answer.headers)) reply.header(name, value);
    if (answer.headers['cache-control'] === undefined) reply.header('cache-control', 'no-store');
    const { content } = answer.body;
    reply.code(answer.statusCode).send(content);
    if (!Buffer.isBuffer(content)) await closed(content, reply.raw);
    return reply;
  }

  private async takePortalEvent(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<FastifyReply> {
    if (path !== '/api/portal-events') throw new AppError('NOT_FOUND');
    if (request.method !== 'POST') {
      reply.header('allow', 'POST');
      throw new AppError('METHOD_NOT_ALLOWED');
    }
    await this.eventLimit.consume(request.ip);
    const event = parseEvent(bodyOf(request));
    this.metrics.countPortal(event, this.releases.portalNames);
    this.releases.countLoad(event);
    const level = event.outcome === 'loaded' ? 'info' : 'warn';
    request.log[level]({ event, requestId: request.id }, 'portal event');
    return reply.code(204).header('cache-control', 'no-store').send();
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.clients).map((client) => client.close()));
  }
}

function parseEvent(body: Buffer | null): PortalEvent {
  let value: unknown;
  try {
    value = JSON.parse(body?.toString('utf8') ?? '');
  } catch (cause) {
    throw new AppError('MALFORMED_JSON', { cause });
  }
  const parsed = PortalEvent.safeParse(value, { reportInput: true });
  if (!parsed.success) throw new AppError('VALIDATION_FAILED', { fields: fieldFaults(parsed.error.issues) });
  return parsed.data;
}
