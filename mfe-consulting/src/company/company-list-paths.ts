// These constants have their own file, so that importing them into the palette does not also load the query schema.

/** Path of the list page. */
export const companyListPage = '/consultoria';

/** Prefix of all requests that read the company list, so that a write can invalidate all of them. */
export const companyListPrefix = '/api/companies?';
