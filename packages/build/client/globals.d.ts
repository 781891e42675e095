/** What stands behind the question mark of the request that a module was bundled by. */
declare const __resourceQuery: string;
