/** Addresses of this portal, as in portal.json. */
export const loginPath = '/leadmanager';
export const dashboardPath = '/leadmanager/dashboard';
