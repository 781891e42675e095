// Apart from the schema of the query, so that the palette does not load it.

/** Path of the list page. */
export const companyListPage = '/consultoria';

/** Prefix of every read of the company list, so that a write can invalidate all of them. */
export const companyListPrefix = '/api/companies?';
