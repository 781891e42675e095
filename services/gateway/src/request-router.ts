import { randomBytes } from 'node:crypto';
import type { Site } from '@portals/contracts/composition';
import { draftOf } from '@portals/contracts/releases';
import { AppError, isForm, sendError } from '@portals/service-kit/plain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiCalls } from './api/api-calls.js';
import type { Canaries } from './canary/canaries.js';
import { CanaryVisitors } from './canary/canary-visitors.js';
import { baseOf } from './composition/compose.js';
import { jsonFile } from './composition/json-file.js';
import type { PageFacts, SetForPages } from './composition/page-facts.js';
import { type GatewayConfig, publicOriginOf } from './config.js';
import { Documents, previewHeaders } from './document/documents.js';
import { CallerLimit } from './http/caller-limit.js';
import { classifyPath, type PathKind, pathOf } from './http/classify-path.js';
import { hasTwoHosts, KnownHosts } from './http/known-hosts.js';
import { type Counting, RateLimit } from './http/rate-limit.js';
import { secretHeaders } from './http/security-headers.js';
import type { StoredFile } from './http/stored-file.js';
import type { Prerender } from './prerender/prerender.js';
import type { PreviewLinks } from './preview/preview-links.js';
import { isLeftOutOf } from './preview/previews.js';
import type { LiveReleases } from './releases/live-releases.js';
import { sendPublicFile, sendReleaseFile, sendStoredFile } from './releases/send-file.js';
import { siteFile } from './site/site-files.js';
import { SitePages } from './site/site-pages.js';
import { sendUnavailable } from './unavailable/send-unavailable.js';

const privately = { cacheControl: previewHeaders['cache-control'], vary: 'Accept-Encoding, Cookie' };

type Handled = FastifyReply | Promise<FastifyReply>;

/** Routes each request by its path: to the services, the release files, the site's own files or the documents. */
export class RequestRouter {
  readonly documents: Documents;
  private readonly site: Site;
  private readonly pages: SitePages;
  private readonly limit: CallerLimit;
  private readonly formLimit: RateLimit;
  private readonly visitors: CanaryVisitors;
  /** Accepted Host headers; null when PUBLIC_URL is set, because the Host header is then not used. */
  private readonly hosts: KnownHosts | null;

  constructor(
    config: GatewayConfig,
    facts: PageFacts,
    settings: readonly SetForPages[],
    private readonly releases: LiveReleases,
    private readonly api: ApiCalls,
    prerender: Prerender,
    private readonly previews: PreviewLinks,
    private readonly canaries: Canaries,
    counting: Counting,
  ) {
    this.site = facts.site;
    this.documents = new Documents(config, facts, prerender);
    this.pages = new SitePages(this.site, settings);
    this.limit = new CallerLimit(config.RATE_LIMIT_PER_MINUTE, counting);
    this.formLimit = new RateLimit('forms', config.RATE_LIMIT_PER_MINUTE, counting);
    this.visitors = new CanaryVisitors(canaries, publicOriginOf(config), (session, request) =>
      api.workspacesOf(session, request),
    );
    this.hosts = config.PUBLIC_URL === undefined ? new KnownHosts(config.ALLOWED_HOSTS) : null;
  }

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.refuseOtherHosts(request);
    const path = pathOf(request.raw.url ?? '/');
    const asked = classifyPath(path);
    if (asked.kind === 'api') {
      await this.limit.consume(request.ip, this.api.accountOf(request));
      return this.api.handle(request, reply, path);
    }
    if (asked.kind === 'preview') return this.previews.handle(request, reply, path);
    const page = asked.kind === 'document' ? this.api.findPage(path) : null;
    if (page?.secret) reply.headers(secretHeaders);
    if (request.method === 'GET' || request.method === 'HEAD') return this.read(request, reply, asked, path);
    const takesForms = page?.formsOfAnybody ?? false;
    if (request.method === 'POST' && takesForms) return this.takeForm(request, reply, path);
    reply.header('allow', takesForms ? 'GET, HEAD, POST' : 'GET, HEAD');
    return sendError(request, reply, new AppError('METHOD_NOT_ALLOWED'));
  }

  /**
   * Forwards a form that other sites may post. These forms have their own rate limit, because many link clicks from one mail provider must
   * not block that provider's unsubscribe requests.
   */
  private async takeForm(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    await this.formLimit.consume(request.ip);
    if (!isForm(request.raw)) throw new AppError('FORM_EXPECTED');
    const page = await this.sendServicePage(request, reply, path);
    return page === null ? sendError(request, reply, new AppError('NOT_FOUND')) : page;
  }

  private refuseOtherHosts(request: FastifyRequest): void {
    const isKnown = this.hosts?.accepts(request.host ?? '', request.raw.socket) ?? true;
    if (!isKnown)
      request.log.warn(
        { host: request.host, requestId: request.id },
        'the host is not known: set PUBLIC_URL or ALLOWED_HOSTS',
      );
    if (!isKnown || hasTwoHosts(request))
      throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'host', code: 'INVALID' }] });
  }

  private read(request: FastifyRequest, reply: FastifyReply, asked: PathKind, path: string): Handled {
    switch (asked.kind) {
      case 'release':
        return this.sendRelease(request, reply, asked);
      case 'index':
        return this.sendIndex(request, reply, path);
      case 'document':
        return this.sendDocument(request, reply, path);
      default:
        return this.sendSiteFile(request, reply, path);
    }
  }

  private async sendRelease(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, version, file }: { name: string; version: string; file: string },
  ): Promise<FastifyReply> {
    const draft = draftOf(version);
    if (draft !== null) {
      const own = this.previews.holds(request, draft) ? await this.releases.file(name, version, file) : null;
      if (own === null) return sendError(request, reply, new AppError('NOT_FOUND'));
      return sendStoredFile(request, reply, own, { ...privately, cacheControl: 'private, max-age=3600' });
    }
    const ofCanary = this.canaries.file(name, version, file);
    // Reading a file takes time, which one client could use up for everybody.
    if (!ofCanary && !this.releases.isInMemory(name, version, file))
      await this.limit.consume(request.ip, this.api.accountOf(request));
    const found = ofCanary ?? (await this.releases.file(name, version, file));
    return this.sendPinned(request, reply, found);
  }

  private async sendIndex(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const previewed = await this.previews.siteOf(request);
    if (previewed?.composed.index.url !== path)
      return this.sendPinned(request, reply, await this.indexAt(path));
    reply.headers(previewHeaders);
    return sendStoredFile(request, reply, await jsonFile(previewed.composed.index.text), privately);
  }

  /**
   * Returns the route index at an address. Also looks through compositions with canaries, because another gateway may have sent the
   * document.
   */
  private async indexAt(path: string): Promise<StoredFile | null> {
    const known = await this.documents.index(path, this.releases.composed);
    const composed = known ? undefined : this.canaries.possible().find(({ index }) => index.url === path);
    return composed ? jsonFile(composed.index.text) : known;
  }

  private sendPinned(request: FastifyRequest, reply: FastifyReply, found: StoredFile | null): FastifyReply {
    return found
      ? sendReleaseFile(request, reply, found)
      : sendError(request, reply, new AppError('NOT_FOUND'));
  }

  private async sendSiteFile(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<FastifyReply> {
    await this.limit.consume(request.ip, this.api.accountOf(request));
    const set = this.releases.composed?.set ?? null;
    const origin = this.documents.originOf(request);
    const previewed = await this.previews.siteOf(request);
    const own = previewed?.atRoot.get(path);
    // Static pages cannot show the preview banner, so even with an open preview a visitor gets the live ones.
    if (own && !own.type.startsWith('text/html')) {
      reply.headers(previewHeaders);
      return sendStoredFile(request, reply, own, privately);
    }
    const address = path === '/favicon.ico' ? '/favicon.svg' : path;
    const ofCanary = previewed ? undefined : (await this.visitors.siteOf(request))?.publicFile(address);
    const published = ofCanary ?? this.releases.publicFile(address);
    if (published?.type.startsWith('text/html')) {
      const style = set?.shell.styles[0];
      const styles = set && style ? baseOf(set.shell) + style : undefined;
      return this.pages.send(request, reply, published, { origin, path, styles });
    }
    // A canary's file is sent as private, so that shared caches do not give it to visitors without the canary.
    if (ofCanary) return sendStoredFile(request, reply, ofCanary, privately);
    if (published) return sendPublicFile(request, reply, published);
    const file = siteFile(path, set, this.site, origin);
    // Without a composition, the gateway does not know the portals' files. It sends 503, because a 404 would make crawlers drop the page.
    if (set === null && (!file || path === '/sitemap.xml'))
      return sendUnavailable(request, reply, { site: this.site, path, restIsThere: false });
    if (!file && this.releases.mayHavePublicFile(path))
      return sendUnavailable(request, reply, { site: this.site, path, restIsThere: true });
    if (!file) return sendError(request, reply, new AppError('NOT_FOUND'));
    // Without PUBLIC_URL, the addresses in the file contain this request's host, so a cached copy would be wrong for other hosts.
    const cacheControl = this.hosts === null ? 'public, max-age=3600' : 'no-cache';
    return reply.header('cache-control', cacheControl).type(file.type).send(file.text);
  }

  private async sendDocument(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<FastifyReply> {
    await this.limit.consume(request.ip, this.api.accountOf(request));
    const page = this.api.findPage(path) ? await this.sendServicePage(request, reply, path) : null;
    if (page !== null) return page;
    const previewed = await this.previews.siteOfDocument(request, reply);
    const own = previewed ?? (await this.visitors.siteOfDocument(request, reply));
    const composed = own?.composed ?? this.releases.composed;
    const isLeftOut = own ? isLeftOutOf(own.composed, path) : this.releases.isLeftOut(path);
    if (!composed || isLeftOut) {
      return sendUnavailable(request, reply, { site: this.site, path, restIsThere: composed !== null });
    }
    const nonce = randomBytes(16).toString('base64');
    return this.documents.send(request, reply, composed, path, nonce, previewed);
  }

  /** Sends the service page at this address; returns null when there is none. */
  private async sendServicePage(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<FastifyReply | null> {
    try {
      return await this.api.page(request, reply, path);
    } catch (error) {
      // Sends 503 because the page may exist. With any other reply, search engines would replace or drop the page.
      if (!(error instanceof AppError) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
      return sendUnavailable(request, reply, { site: this.site, path, restIsThere: true });
    }
  }
}
