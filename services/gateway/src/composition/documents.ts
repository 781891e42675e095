import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { queryOf } from '../http/classify-path.js';
import { parseCookies } from '../http/cookies.js';
import { chooseEncoding } from '../http/negotiate.js';
import { documentHeaders } from '../http/security-headers.js';
import type { Prerender } from '../prerender/prerender.js';
import { type Composed, findDestination } from './compose.js';
import { prepareDocument, type WriteDocument } from './document.js';
import { type ChosenLanguage, chooseLanguage } from './language.js';
import { trimPath } from './match-route.js';
import { demoOn, type PageFacts } from './page-facts.js';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const preparedKept = 200;
const brotliParams = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Answers documents, keeping what does not change between two of them. */
export class Documents {
  private readonly prepared = new Map<string, WriteDocument>();

  constructor(
    private readonly config: Pick<GatewayConfig, 'PUBLIC_URL'>,
    private readonly facts: PageFacts,
    private readonly prerender: Pick<Prerender, 'pageFor'>,
  ) {}

  /** `https://host` as people type it. */
  originOf(request: FastifyRequest): string {
    if (this.config.PUBLIC_URL) return new URL(this.config.PUBLIC_URL).origin;
    const host = /^[A-Za-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i.test(request.host)
      ? request.host
      : 'localhost';
    return `${request.protocol}://${host}`;
  }

  /** Answers the page of a path. Every path has one. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    composed: Composed,
    path: string,
    nonce: string,
  ): Promise<FastifyReply> {
    const cookies = parseCookies(request.headers.cookie);
    const chosen = chooseLanguage(queryOf(request.raw.url ?? ''), cookies.get('language'));
    const write = this.prepare(composed, trimPath(path), this.originOf(request), chosen);
    const development = Object.values(composed.development).map((address) => new URL(address).origin);
    reply.headers({
      ...documentHeaders(nonce, request.protocol === 'https', development),
      'content-type': 'text/html; charset=utf-8',
      'content-language': chosen.language,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Cookie',
    });
    return this.send(request, reply, write(nonce));
  }

  private prepare(composed: Composed, path: string, origin: string, chosen: ChosenLanguage): WriteDocument {
    const destination = findDestination(composed.set, path);
    const { language, fromAddress } = chosen;
    const page = this.prerender.pageFor(composed, destination, chosen);
    const known = [composed.id, path, origin, language, fromAddress, page !== null].join(' ');
    const kept = this.prepared.get(known);
    if (kept) return kept;
    const write = prepareDocument({
      composed,
      destination,
      site: this.facts.site,
      path,
      origin,
      language,
      fromAddress,
      demo: demoOn(this.facts, path),
      page,
    });
    this.prepared.set(known, write);
    const oldest = this.prepared.keys().next();
    if (this.prepared.size > preparedKept && !oldest.done) this.prepared.delete(oldest.value);
    return write;
  }

  private async send(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
    const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip', 'identity']);
    if (encoding === 'identity') return reply.send(html);
    reply.header('content-encoding', encoding);
    const body = encoding === 'br' ? await brotli(html, brotliParams) : await gzipAsync(html);
    return reply.send(body);
  }
}
