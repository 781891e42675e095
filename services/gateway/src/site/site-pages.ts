import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Site } from '@portals/contracts/composition';
import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage } from '../composition/language.js';
import type { SetForPages } from '../composition/page-facts.js';
import { queryOf } from '../http/classify-path.js';
import { remember } from '../http/remember.js';
import { pageHeaders } from '../http/security-headers.js';
import type { StoredFile } from '../http/stored-file.js';
import { sendStoredFile } from '../releases/send-file.js';
import { factsFor, fillPage, type PageAddress } from './fill-page.js';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const maxPages = 60;

async function stored(html: string): Promise<StoredFile> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzipAsync(identity),
  ]);
  return {
    type: 'text/html; charset=utf-8',
    hash: createHash('sha384').update(identity).digest('base64').slice(0, 24),
    content: { identity, br, gzip: gz },
  };
}

/**
 * Sends the HTML pages of portals' `public/` folders, filled with the company's details. They need no scripts. Their language is chosen in
 * the same way as for documents.
 */
export class SitePages {
  private readonly cache = new Map<string, Promise<StoredFile>>();

  /** @param settings settings that services declare for pages */
  constructor(
    private readonly site: Site,
    private readonly settings: readonly SetForPages[],
  ) {}

  /** Sends one page in the language of the request. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    file: StoredFile,
    page: Pick<PageAddress, 'origin' | 'path' | 'styles'>,
  ): Promise<FastifyReply> {
    const cookies = parseCookie(request.headers.cookie ?? '');
    const chosen = chooseLanguage(queryOf(request.raw.url ?? ''), cookies.language);
    const filled = await this.filled(file, { ...page, ...chosen });
    reply.headers({ ...pageHeaders(request.protocol === 'https'), 'content-language': chosen.language });
    return sendStoredFile(request, reply, filled, {
      cacheControl: 'no-cache',
      vary: 'Accept-Encoding, Cookie',
    });
  }

  private filled(file: StoredFile, page: PageAddress): Promise<StoredFile> {
    const key = [file.hash, page.styles, page.origin, page.path, page.language, page.fromAddress].join(' ');
    const known = this.cache.get(key);
    if (known) return known;
    const facts = factsFor(this.site, page, this.settings);
    const made = stored(fillPage(file.content.identity.toString('utf8'), facts));
    remember(this.cache, key, made, maxPages);
    return made;
  }
}
