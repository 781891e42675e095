/** What we use of it; the published types are of an older version, which has no order of preference. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /** The best of those there are, undefined when none is acceptable. */
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
    language(available: readonly string[]): string | undefined;
  }
}
