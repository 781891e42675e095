// These constants have their own file, so that the palette does not load the schema of the query.

/** Path of the list page. */
export const companyListPage = '/consultoria';

/** Prefix of every read of the company list, so that a write can invalidate all of them. */
export const companyListPrefix = '/api/companies?';
