/** Injection token of a service's configuration values. */
export const CONFIG = Symbol('config');
