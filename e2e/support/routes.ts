/** Every path of the route table that needs no account. */
export const publicPaths = [
  '/',
  '/auth',
  '/shared-report',
  '/guest',
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

/** The paths behind a sign-in; `:id` stands for a company of the person. Whoever is not in charge sees a missing page at `/admin`. */
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
