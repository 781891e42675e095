import { ContentQuery, ContentRow } from '@portals/contracts/marketing';
import { listAddress } from '@portals/platform/list';
import { companyPath } from '../shared';

export const contentRows = ContentRow.array();

export const contentPath = (id: number) => `/api/marketing/contents/${id}`;
export const contentVariantsPath = (id: number) => `${contentPath(id)}/variants`;
export const contentVariantPath = (id: number) => `/api/marketing/content-variants/${id}`;

/** Prefix of all requests for a company's history, so that a write can invalidate them together. */
export const contentsPath = (companyId: number) => `${companyPath(companyId)}/contents`;
export const generatorsPath = (companyId: number) => `${companyPath(companyId)}/content-generators`;

// The URL does not set the page size.
const ContentListQuery = ContentQuery.omit({ pageSize: true });
export type ContentListQuery = ReturnType<typeof ContentListQuery.parse>;

/** Returns how the history is stored in the URL, and how it is requested. */
export const contentListAddress = (companyId: number) =>
  listAddress(ContentListQuery, `${contentsPath(companyId)}?`);
