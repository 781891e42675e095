import { liveOnly } from '@portals/contracts/releases';
import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SessionToken, sessionToken } from '../api/session.js';
import { chooseLanguage } from '../composition/language.js';
import { queryOf } from '../http/classify-path.js';
import { isHttpsSite } from '../http/is-https.js';
import type { Canaries, CanarySite } from './canaries.js';
import { setVisitorNumber, visitorNumber, visitorNumberSource } from './canary-cookie.js';

/** Finds the canaries that a visitor gets. */
export class CanaryVisitors {
  private readonly nextNumber = visitorNumberSource();

  constructor(
    private readonly canaries: Canaries,
    private readonly publicOrigin: string | undefined,
    private readonly workspacesOf: (
      session: SessionToken,
      request: FastifyRequest,
    ) => Promise<readonly number[]>,
  ) {}

  /**
   * Returns the site that a visitor gets; null for the live site. Assigns no visitor number, so a visitor without one gets no canary that
   * needs it.
   */
  siteOf(request: FastifyRequest): Promise<CanarySite | null> {
    return this.siteFor(request, () => null);
  }

  /** Like `siteOf`, but for a document: also assigns a visitor number if a canary depends on it and the visitor has none. */
  siteOfDocument(request: FastifyRequest, reply: FastifyReply): Promise<CanarySite | null> {
    return this.siteFor(request, (secure) => {
      const visitor = this.nextNumber();
      reply.header('set-cookie', setVisitorNumber(visitor, secure));
      return visitor;
    });
  }

  /** @param assign called at most once, for a visitor without a number */
  private async siteFor(
    request: FastifyRequest,
    assign: (secure: boolean) => number | null,
  ): Promise<CanarySite | null> {
    if (!this.canaries.areThere) return null;
    const { headers } = request;
    const secure = isHttpsSite(request, this.publicOrigin);
    const { language } = chooseLanguage(
      queryOf(request.raw.url ?? ''),
      parseCookie(headers.cookie ?? '').language,
    );
    const given = visitorNumber(headers.cookie, secure);
    if (given === liveOnly) return null;
    let visitor = given;
    const number = () => {
      visitor ??= assign(secure);
      return visitor;
    };
    const session = sessionToken(headers, secure);
    const workspaces = async () => (session === null ? [] : this.workspacesOf(session, request));
    return this.canaries.siteFor({ signedIn: session !== null, language, workspaces, number });
  }
}
