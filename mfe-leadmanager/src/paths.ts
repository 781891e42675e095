/** Paths of this portal's pages, as in portal.json. */
export const loginPath = '/leadmanager';
export const dashboardPath = '/leadmanager/dashboard';
