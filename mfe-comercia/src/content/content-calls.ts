import { ContentQuery, ContentRow } from '@portals/contracts/marketing';
import { listAddress } from '@portals/platform/list';
import { companyPath } from '../shared';

export const contentRows = ContentRow.array();

export const contentPath = (id: number) => `/api/marketing/contents/${id}`;
export const contentVariantsPath = (id: number) => `${contentPath(id)}/variants`;
export const contentVariantPath = (id: number) => `/api/marketing/content-variants/${id}`;

/** Path prefix of all requests about a company's texts, so that a write can invalidate all of them together. */
export const contentsPath = (companyId: number) => `${companyPath(companyId)}/contents`;
export const generatorsPath = (companyId: number) => `${companyPath(companyId)}/content-generators`;

// The page size is fixed, so a value in the URL is ignored.
const ContentListQuery = ContentQuery.omit({ pageSize: true });
export type ContentListQuery = ReturnType<typeof ContentListQuery.parse>;

/** Describes how the history is encoded in the URL and in the request. */
export const contentListAddress = (companyId: number) =>
  listAddress(ContentListQuery, `${contentsPath(companyId)}?`);
