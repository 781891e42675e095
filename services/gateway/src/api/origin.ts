/** What the rule on foreign pages looks at. */
export interface OriginCheck {
  method: string;
  /** `http` or `https`, as a trusted proxy says. */
  protocol: string;
  /** Host header, or the forwarded one of a trusted proxy. */
  host: string;
  origin: string | undefined;
  hasBearer: boolean;
  hasSessionCookie: boolean;
  /** Origin that people type, when it is configured. */
  publicOrigin: string | undefined;
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

function isOwn({ origin, protocol, host, publicOrigin }: OriginCheck): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  if (origin === publicOrigin) return true;
  // A proxy may name the default port, which an origin never does.
  const own = `${protocol}://${host}`;
  return URL.canParse(own) && new URL(own).origin === new URL(origin).origin;
}

/**
 * Whether a call may be made. A write that rests on the cookie must say that it comes from a page of ours, since a
 * browser sends the cookie from any page; and no write from a foreign page is taken. A bearer is never sent by
 * itself, so it needs no such proof (rule 3.2).
 */
export function mayWrite(check: OriginCheck): boolean {
  if (safe.has(check.method) || check.hasBearer) return true;
  if (check.origin === undefined) return !check.hasSessionCookie;
  return isOwn(check);
}
