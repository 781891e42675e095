import type { Request } from 'playwright/test';

const onTheirOwn = [
  '/favicon.svg',
  '/favicon.ico',
  '/site.webmanifest',
  '/api/portal-events',
  // Requested on page load by browsers that list passkeys in the field of the user name.
  '/api/login/passkey/options',
];

/** True for a request caused by the user, and not by the browser (such as an icon) or by the shell's measurements. */
export const isAsked = (request: Request): boolean => !onTheirOwn.includes(new URL(request.url()).pathname);
