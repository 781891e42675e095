/** Properties of a request that decide whether it could be cross-site request forgery. */
export interface OriginCheck {
  method: string;
  /** `http` or `https`, as reported by a trusted proxy. */
  protocol: string;
  /** Host header, or the one forwarded by a trusted proxy. */
  host: string;
  origin: string | undefined;
  hasBearer: boolean;
  hasSessionCookie: boolean;
  /** Origin of PUBLIC_URL; undefined when it is not set. */
  publicOrigin: string | undefined;
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

function isOwn({ origin, protocol, host, publicOrigin }: OriginCheck): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (origin === publicOrigin) return true;
  // A proxy may add the default port to the host, but an Origin header never includes it; `URL` normalises both.
  const own = `${protocol}://${host}`;
  return URL.canParse(own) && new URL(own).origin === new URL(origin).origin;
}

/**
 * Returns true when a call is safe from cross-site request forgery. A write with the session cookie needs an Origin header of this site,
 * because browsers attach the cookie to requests from any page. A write with a foreign Origin is refused. Browsers never attach a bearer
 * token by themselves, so calls with one need no Origin (rule 3.2).
 */
export function mayWrite(check: OriginCheck): boolean {
  if (safe.has(check.method) || check.hasBearer) return true;
  if (check.origin === undefined) return !check.hasSessionCookie;
  return isOwn(check);
}
