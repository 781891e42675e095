import { setTimeout as delay } from 'node:timers/promises';
import type { PortalEvent, Site } from '@portals/contracts/composition';
import { AppError, clientKey, isPostedForm } from '@portals/service-kit/plain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPreviewed } from '../composition/compose.js';
import { type GatewayConfig, publicOriginOf } from '../config.js';
import type { GatewayMetrics } from '../gateway-metrics.js';
import { pathOf } from '../http/classify-path.js';
import { isHttpsSite } from '../http/is-https.js';
import { type Counting, RateLimit } from '../http/rate-limit.js';
import type { ApiTable, ApiTarget, PageTarget } from './api-table.js';
import type { Caller } from './call-queue.js';
import { type CalledService, calledService } from './called-service.js';
import { exchangeAt, workspacesIn } from './exchange.js';
import { bodyOf, Forwarding, type ServiceAnswer } from './forwarding.js';
import { mayWrite } from './origin.js';
import { parsePortalEvent } from './portal-event.js';
import { PublishedKeys } from './published-keys.js';
import { isSameOriginForm } from './same-origin-form.js';
import { mayBePage } from './service-page.js';
import { Sessions, type SessionToken, sessionToken } from './session.js';
import { portalEventsPath, type Upstream } from './upstreams.js';

/** Milliseconds that rendering a document may wait for the visitor's workspaces, which are fetched from the session service. */
const workspacesWithinMs = 1000;

const bearer = (token: string | null): string | undefined => (token === null ? undefined : `Bearer ${token}`);

/**
 * Handles requests under /api and to service pages outside /api. The gateway itself answers only `portalEventsPath`; everything else is forwarded to
 * a service.
 */
export class ApiCalls {
  private readonly services: ReadonlyMap<string, CalledService>;
  /** The service that exchanges session tokens. */
  private readonly sessionService: CalledService;
  private readonly sessions: Sessions;
  /** Public keys of access tokens. */
  readonly keys: PublishedKeys;
  private readonly publicOrigin: string | undefined;
  private readonly eventLimit: RateLimit;
  private readonly forwarding: Forwarding;

  /** @param upstreams all services, one of which has the role `sessions`; see `loadUpstreams` */
  constructor(
    config: GatewayConfig,
    private readonly table: ApiTable,
    upstreams: readonly Upstream[],
    private readonly metrics: GatewayMetrics,
    private readonly countReport: (event: PortalEvent) => void,
    site: Site,
    counting: Counting,
  ) {
    this.services = new Map(
      upstreams.map((upstream) => [upstream.declaration.name, calledService(upstream, config)]),
    );
    const sessions = upstreams.find(({ declaration }) => declaration.role === 'sessions');
    this.sessionService = this.serviceNamed(sessions?.declaration.name ?? '');
    const { client, internalKey } = this.sessionService;
    this.keys = new PublishedKeys(client);
    this.sessions = new Sessions({
      exchange: (token, audience, traceparent) =>
        exchangeAt(client, internalKey, token, audience, traceparent),
      cacheMs: config.SESSION_CACHE_MS,
    });
    this.eventLimit = new RateLimit('events', config.PORTAL_EVENTS_PER_MINUTE, counting);
    this.forwarding = new Forwarding(config, metrics, site);
    this.publicOrigin = publicOriginOf(config);
  }

  /**
   * Returns the workspaces of the session's user. Returns none if the session is invalid, or if the session service fails or is too slow.
   */
  async workspacesOf({ token }: SessionToken, { span }: FastifyRequest): Promise<readonly number[]> {
    const exchanged = this.sessions
      .lookUp(token, this.sessionService.name, span?.traceparent)
      .catch(() => null);
    const answer = await Promise.race([exchanged, delay(workspacesWithinMs, null, { ref: false })]);
    return answer?.accessToken ? workspacesIn(answer.accessToken) : [];
  }

  private serviceNamed(name: string): CalledService {
    const service = this.services.get(name);
    if (!service) throw new Error(`there is no service "${name}"`);
    return service;
  }

  async handle(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const target = this.table.find(request.method, path);
    if (!target) throw new AppError('NOT_FOUND');
    const session = this.sessionOf(request);
    this.refuseForeignWrites(request, session, target);
    if (target.service === null) return await this.recordPortalEvent(request, reply, path);
    const service = this.serviceNamed(target.service);
    const isStream = target.kind === 'stream';
    const call = () =>
      this.inTurn(request, reply, service, async (leave) => {
        const accessToken = session && (await this.accessToken(request, session.token, target, service));
        const leaveEarly = isStream ? leave : null;
        const form = target.kind === 'page' || target.kind === 'frame' ? target.kind : null;
        const authorization = target.ownKey ? request.headers.authorization : bearer(accessToken);
        const { kind, cookie } = target;
        const facts = { kind, form: mayBePage(request) ? form : null, authorization, cookie };
        const answer = await this.forwarding.ask(request, service, facts);
        const answered = await this.forwarding.send(request, reply, service, answer, leaveEarly);
        if (target.endsSession && session) this.sessions.evict(session.token, this.services.keys());
        return answered;
      });
    return isStream ? service.streams.hold(this.callerOf(request, service.name), call) : call();
  }

  private sessionOf(request: FastifyRequest): SessionToken | null {
    return sessionToken(request.headers, isHttpsSite(request, this.publicOrigin));
  }

  /**
   * Returns the signed-in user's id from the cache, without calling the session service. Null until this gateway has verified the session,
   * so a made-up token identifies nobody.
   */
  accountOf(request: FastifyRequest): string | null {
    const session = this.sessionOf(request);
    return session && this.sessions.userOf(session.token, this.services.keys());
  }

  /**
   * Refuses an upload without a session or key, before its body is read into memory.
   * @throws AppError UNAUTHENTICATED
   */
  refuseAnonymousUpload(request: FastifyRequest): void {
    const target = this.table.find(request.method, pathOf(request.raw.url ?? '/'));
    // There is no target when the router has decoded the path of an upload, as of `/api/%72eleases`.
    const needed = !target || target.ownKey || target.session === 'required';
    const shown = target?.ownKey ? request.headers.authorization : this.sessionOf(request)?.token;
    if (needed && !shown) throw new AppError('UNAUTHENTICATED');
  }

  private callerOf(request: FastifyRequest, service: string): Caller {
    const token = this.sessionOf(request)?.token ?? '';
    const user = this.sessions.userOf(token, [service]);
    return {
      address: clientKey(request.ip),
      person: user === null ? token && `session ${token}` : `user ${user}`,
    };
  }

  /** Waits for a slot in the queue, then makes the call. The slot is freed when the reply has been read or `call` runs `leave`. */
  private async inTurn<Answered extends FastifyReply | null>(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, queue }: Pick<CalledService, 'name' | 'queue'>,
    call: (leave: () => void) => Promise<Answered>,
  ): Promise<FastifyReply | Answered> {
    const caller = this.callerOf(request, name);
    let hasPlace = true;
    const leave = () => {
      if (hasPlace) queue.leave(caller);
      hasPlace = false;
    };
    const turn = queue.enter(caller);
    if (turn) await turn;
    try {
      // The client has disconnected, so nobody would read the reply.
      if (request.raw.socket.destroyed) return reply.hijack();
      return await call(leave);
    } finally {
      leave();
    }
  }

  private refuseForeignWrites(
    request: FastifyRequest,
    session: SessionToken | null,
    target: ApiTarget,
  ): void {
    if (target.kind === 'page' && isPostedForm(request.raw)) {
      if (!isSameOriginForm(request, this.publicOrigin)) throw new AppError('FORBIDDEN_ORIGIN');
      // This call carries no user's session, so a forged one could do no harm and needs no further check.
      if (target.session === 'none') return;
    }
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

  private async accessToken(
    { span }: FastifyRequest,
    token: string,
    { session: need }: ApiTarget,
    { name }: CalledService,
  ): Promise<string | null> {
    if (need === 'none') return null;
    try {
      const { accessToken } = await this.sessions.lookUp(token, name, span?.traceparent);
      if (accessToken === null && need === 'required') throw new AppError('UNAUTHENTICATED');
      return accessToken;
    } catch (error) {
      if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE')
        this.metrics.countUpstreamFault(this.sessionService.name);
      throw error;
    }
  }

  /** Returns the rules of the service page at this address; null when no service has a page there. */
  findPage(path: string): PageTarget | null {
    return this.table.findPage(path);
  }

  /**
   * Sends a service's page outside /api.
   * @returns null when no service has a page at this address
   * @throws AppError SERVICE_UNAVAILABLE when the service responsible is unavailable
   */
  async page(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply | null> {
    const target = this.table.findPage(path);
    if (!target) return null;
    const service = this.serviceNamed(target.service);
    const form = target.email ? 'email' : target.foreignPictures ? 'page with foreign pictures' : 'page';
    return this.inTurn(request, reply, service, async (leave) => {
      const answer = await this.forwarding.ask(request, service, {
        kind: 'page',
        form,
        authorization: undefined,
        // Email clients and people add a trailing slash, so `addressOf` removes it.
        path: addressOf(target, request.raw.url ?? '/'),
      });
      const { statusCode, headers, body } = answer.answer;
      const isPage = String(headers['content-type'] ?? '').startsWith('text/html');
      if (statusCode !== 404 && (statusCode < 500 || isPage))
        return this.sendPage(request, reply, service, answer, leave);
      body.discard();
      if (statusCode === 404) return null;
      // A person reads this reply, so it must not show the service's message, which is meant for programs.
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 });
    });
  }

  /**
   * Sends a page. A long one waits for a slot among the readers, because reading can take as long as a client likes.
   * @param leave frees the slot of the call, which a long page no longer needs
   */
  private async sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    service: CalledService,
    answer: ServiceAnswer,
    leave: () => void,
  ): Promise<FastifyReply> {
    const { body } = answer.answer;
    const { content } = body;
    const send = () => this.forwarding.send(request, reply, service, answer, null);
    if (Buffer.isBuffer(content)) return send();
    leave();
    const { name, readers: queue } = service;
    // The service may break off while the page waits.
    content.on('error', () => undefined);
    try {
      return await this.inTurn(request, reply, { name, queue }, async () => {
        if (content.errored)
          throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2, cause: content.errored });
        return send();
      });
    } finally {
      body.discard();
    }
  }

  private async recordPortalEvent(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<FastifyReply> {
    if (path !== portalEventsPath) throw new AppError('NOT_FOUND');
    if (request.method !== 'POST') {
      reply.header('allow', 'POST');
      throw new AppError('METHOD_NOT_ALLOWED');
    }
    await this.eventLimit.consume(request.ip);
    const event = parsePortalEvent(bodyOf(request));
    const previewed = isPreviewed(event.composition);
    // Reports from previewed pages are not counted, because other visitors do not get these releases (rule 13.14).
    if (!previewed) this.countReport(event);
    const level = previewed || event.outcome === 'loaded' ? 'info' : 'warn';
    request.log[level]({ event, requestId: request.id }, 'portal event');
    return reply.code(204).header('cache-control', 'no-store').send();
  }

  /** Ends all open event streams, so that the gateway can stop. */
  endStreams(): void {
    for (const { streams } of this.services.values()) streams.end();
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.services.values(), ({ client }) => client.close()));
  }
}

/** @param address as requested, including the query */
function addressOf({ askedAt }: PageTarget, address: string): string {
  const [path = '', ...query] = address.split('?');
  return [askedAt ?? path.replace(/\/$/, ''), ...query].join('?');
}
