import type { Request } from 'playwright/test';

const onTheirOwn = [
  '/favicon.svg',
  '/favicon.ico',
  '/site.webmanifest',
  '/api/portal-events',
  // Browsers that list passkeys in the field of the user name get them beforehand.
  '/api/login/passkey/options',
];

/** Whether a page asks because of what a person does, not the browser for an icon or the shell for its measurements. */
export const isAsked = (request: Request): boolean => !onTheirOwn.includes(new URL(request.url()).pathname);
