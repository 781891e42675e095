/** Prefixes of everything that the portals read about the companies of workspaces: who may read what depends on the user's places. */
export const workPaths = ['/api/companies', '/api/marketing'] as const;
