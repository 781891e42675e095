import type { Request } from 'playwright/test';

const onTheirOwn = [
  '/favicon.svg',
  '/favicon.ico',
  '/site.webmanifest',
  '/api/portal-events',
  // The login page requests this on load when the browser offers passkeys in the user name field.
  '/api/login/passkey/options',
];

/** Returns true for a request that the user caused, rather than the browser (such as an icon) or the shell's measurements. */
export const isAsked = (request: Request): boolean => !onTheirOwn.includes(new URL(request.url()).pathname);
