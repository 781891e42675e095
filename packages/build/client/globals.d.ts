/** Query of the request that webpack bundled this module for, with its question mark. */
declare const __resourceQuery: string;
