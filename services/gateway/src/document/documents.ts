import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Language } from '@portals/contracts/constants';
import { trimPath } from '@portals/contracts/routes';
import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Composed } from '../composition/compose.js';
import { chooseLanguage } from '../composition/language.js';
import type { PageFacts } from '../composition/page-facts.js';
import { RouteIndexes } from '../composition/route-index.js';
import { type GatewayConfig, publicOriginOf } from '../config.js';
import { queryOf } from '../http/classify-path.js';
import { chooseEncoding } from '../http/negotiate.js';
import { documentHeaders } from '../http/security-headers.js';
import { siteOrigin } from '../http/site-origin.js';
import type { StoredFile } from '../http/stored-file.js';
import type { Prerender } from '../prerender/prerender.js';
import { draftScript } from '../preview/draft-news.js';
import { previewBanner } from '../preview/preview-banner.js';
import type { PreviewedSite } from '../preview/previews.js';
import type { PreviewParts } from './document.js';
import { DocumentCache } from './document-cache.js';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const brotliParams = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Headers of replies that depend on a preview, which only the visitor who opened it may see. */
export const previewHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

const partsOf = ({ release, preview }: PreviewedSite, language: Language): PreviewParts => ({
  banner: previewBanner({ ...preview, title: release.descriptor.title }),
  follow: preview.draft ? draftScript(preview, language) : null,
});

/** Sends documents. The parts of a document that are the same for every request are cached. */
export class Documents {
  private readonly prepared: DocumentCache;
  private readonly indexes = new RouteIndexes();

  constructor(
    private readonly config: Pick<GatewayConfig, 'PUBLIC_URL' | 'DOCUMENT_CACHE_BYTES'>,
    facts: PageFacts,
    prerender: Pick<Prerender, 'pageFor'>,
  ) {
    this.prepared = new DocumentCache(config.DOCUMENT_CACHE_BYTES, facts, prerender);
  }

  /** Estimated memory of the cached documents, in bytes. */
  get cacheBytes(): number {
    return this.prepared.bytes;
  }

  /**
   * Returns the route index at an absolute path; null when there is none. The live composition's index is always found, because another
   * gateway may have sent the document that refers to it.
   */
  index(path: string, live: Composed | null): Promise<StoredFile | null> {
    if (live?.index.url === path) this.indexes.remember(live.index);
    return this.indexes.file(path);
  }

  /** Returns the site's origin, `https://host`: from PUBLIC_URL if set, otherwise from the request. */
  originOf(request: FastifyRequest): string {
    return siteOrigin(request, publicOriginOf(this.config));
  }

  /**
   * Sends the document of a path; every path has a document.
   * @param preview the preview that the visitor has opened, if any
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    composed: Composed,
    path: string,
    nonce: string,
    preview: PreviewedSite | null = null,
  ): Promise<FastifyReply> {
    const cookies = parseCookie(request.headers.cookie ?? '');
    const query = queryOf(request.raw.url ?? '');
    const chosen = chooseLanguage(query, cookies.language);
    const asked = trimPath(path);
    const page = { ...chosen, query };
    const document = preview
      ? this.prepared.previewFor(composed, asked, page, partsOf(preview, chosen.language))
      : this.prepared.documentFor(composed, asked, page);
    if (!preview) this.indexes.remember(composed.index);
    const development = Object.values(composed.development).map((address) => new URL(address).origin);
    reply.headers({
      ...documentHeaders(nonce, request.protocol === 'https', development),
      'content-type': 'text/html; charset=utf-8',
      'content-language': chosen.language,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Cookie',
      ...(preview && previewHeaders),
    });
    const html = document.write({ nonce, origin: this.originOf(request), path: asked });
    return this.sendCompressed(request, reply, html);
  }

  private async sendCompressed(
    request: FastifyRequest,
    reply: FastifyReply,
    html: string,
  ): Promise<FastifyReply> {
    const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip', 'identity']);
    if (encoding === 'identity') return reply.send(html);
    reply.header('content-encoding', encoding);
    const body = encoding === 'br' ? await brotli(html, brotliParams) : await gzipAsync(html);
    return reply.send(body);
  }
}
