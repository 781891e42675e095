/** Types of the functions in use; the published types describe an older version without an order of preference. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | undefined> });
    /** Returns the best of the available encodings; undefined when none is acceptable. */
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
    language(available: readonly string[]): string | undefined;
  }
}
