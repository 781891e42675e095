/** Paths of all routes that require no account. */
export const publicPaths = [
  '/',
  '/auth',
  '/shared-report',
  '/guest',
  '/join',
  '/forgot-password',
  '/reset-password',
  '/confirm-address',
  '/signing-in',
  '/comercia-auth',
  '/comercia-report',
  '/comercia-guest',
  '/leadmanager',
  '/leadmanager/auth',
  '/webia',
  '/smartboxai',
  '/consultia',
  '/algorithmia',
  '/comercia-landing',
  '/comerzia',
  '/solutions',
  '/huyu-projects',
  '/how-we-calculate',
];

/**
 * Paths that require sign-in; `:id` is the id of one of the user's companies. At `/admin`, users who are not administrators see a "page not
 * found" page.
 */
export const protectedPaths = [
  '/home',
  '/consultoria',
  '/empresa/:id',
  '/comercia',
  '/leadmanager/dashboard',
  '/people',
  '/account',
  '/admin',
];
