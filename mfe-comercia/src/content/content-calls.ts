import { ContentQuery, ContentRow } from '@portals/contracts/marketing';
import { listAddress } from '@portals/platform/list';
import { companyPath } from '../shared';

export const contentRows = ContentRow.array();

export const contentPath = (id: number) => `/api/marketing/contents/${id}`;
export const contentVariantsPath = (id: number) => `${contentPath(id)}/variants`;
export const contentVariantPath = (id: number) => `/api/marketing/content-variants/${id}`;

/** Every reading of a company's history begins with this, so that a write can name them all. */
export const contentsPath = (companyId: number) => `${companyPath(companyId)}/contents`;
/** For the total alone. */
export const contentCountPath = (companyId: number) => `${contentsPath(companyId)}?pageSize=1`;
export const generatorsPath = (companyId: number) => `${companyPath(companyId)}/content-generators`;

// How many rows a page has is not for the address to say.
const ContentListQuery = ContentQuery.omit({ pageSize: true });
export type ContentListQuery = ReturnType<typeof ContentListQuery.parse>;

/** How the history is kept in the address, and asked for. */
export const contentListAddress = (companyId: number) =>
  listAddress(ContentListQuery, `${contentsPath(companyId)}?`);
