/** Where a posted form came from. */
export interface PostedFrom {
  origin: string | undefined;
  referer: string | undefined;
  /** Host header, or the forwarded one of a trusted proxy. */
  host: string;
  /** Origin that people type, when it is configured. */
  publicOrigin: string | undefined;
}

/** A form can be posted from any page of the web, so this one must say that it comes from a page of ours. */
export function isOwnForm({ origin, referer, host, publicOrigin }: PostedFrom): boolean {
  const said = origin ?? referer;
  if (said === undefined || !URL.canParse(said)) return false;
  const from = new URL(said);
  return from.origin === publicOrigin || (/^https?:$/.test(from.protocol) && from.host === host);
}
