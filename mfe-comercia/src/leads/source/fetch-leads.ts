import { leadFieldNames, leadImportLimits } from '@portals/contracts/constants';
import { LeadSourcePage, leadSourceLimits } from '@portals/contracts/marketing';
import { api } from '@portals/platform';
import { companyPath } from '../../shared';
import { byteOrderMark, csvLines } from '../import/workbook/to-csv';

export const leadSourcePath = (companyId: number) => `${companyPath(companyId)}/lead-source`;

const pagePath = (companyId: number, cursor: string | null) =>
  `${leadSourcePath(companyId)}/leads${cursor === null ? '' : `?${new URLSearchParams({ cursor })}`}`;

/** Thrown when the source cannot be converted to an import file, because it never ends or has too many leads. */
export class LeadSourceError extends Error {
  override name = 'LeadSourceError';
  constructor(readonly reason: 'endless' | 'tooMany') {
    super(reason);
  }
}

type SourceLead = LeadSourcePage['leads'][number];

const cellsOf = (lead: SourceLead) => leadFieldNames.map((field) => lead[field] ?? '');

/** Yields the pages of the source in order. */
async function* pagesOf(companyId: number, signal: AbortSignal): AsyncGenerator<LeadSourcePage> {
  const asked = new Set<string | null>();
  let cursor: string | null = null;
  do {
    if (asked.has(cursor) || asked.size === leadSourceLimits.pages) throw new LeadSourceError('endless');
    asked.add(cursor);
    const page: LeadSourcePage = await api.get(pagePath(companyId, cursor), {
      schema: LeadSourcePage,
      signal,
    });
    yield page;
    cursor = page.next;
  } while (cursor !== null);
}

export interface LeadFetch {
  companyId: number;
  /** Column headings of the file, in the order of `leadFieldNames`. */
  headings: string[];
  /** Called after each page with the number of leads fetched so far. */
  onCount: (count: number) => void;
  signal: AbortSignal;
}

/**
 * Fetches all leads of the source as a CSV file.
 * @throws LeadSourceError `tooMany` for more leads than an import accepts, `endless` when a page refers back to an earlier page or there
 * are too many pages; ApiError or NetworkError when a page cannot be fetched, AbortError after an abort
 */
export async function fetchLeads({ companyId, headings, onCount, signal }: LeadFetch) {
  const head = new Blob([byteOrderMark, csvLines([headings], headings.length)]);
  const parts = [head];
  let count = 0;
  let size = head.size;
  for await (const { leads } of pagesOf(companyId, signal)) {
    const part = csvLines(leads.map(cellsOf), headings.length);
    parts.push(part);
    count += leads.length;
    size += part.size;
    if (count > leadImportLimits.rows || size > leadImportLimits.fileBytes)
      throw new LeadSourceError('tooMany');
    onCount(count);
  }
  return { count, file: new Blob(parts, { type: 'text/csv' }) };
}
