/** Query of the request for which webpack bundled this module, including the question mark. */
declare const __resourceQuery: string;
