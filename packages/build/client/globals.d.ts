/** Query string of the import request that made webpack bundle this module, including the question mark. */
declare const __resourceQuery: string;
