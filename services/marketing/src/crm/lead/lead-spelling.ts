import type { RowReader } from '@portals/service-kit';
import {
  anyStartCondition,
  asWritten,
  companyPrefix,
  likeliest,
  neighboursOf,
  toleratesTypo,
  wordKeyOf,
  writtenWordsOf,
} from '../../kernel/plain.js';
import { searchedFields } from './lead-search-text.rules.js';

/** Maximum number of words to correct in a search, and of leads that are read to choose the most likely correction of a word. */
const most = { words: 6, leads: 40 };

/** The leads of a company in which words are looked up. */
interface SearchedLeads {
  reader: RowReader;
  companyId: number;
}

/**
 * Returns the search with its misspelt words corrected (rule 9.8). A word is misspelt when no word of the company's leads begins with it;
 * its correction differs by one typing error, and is spelt as in the leads. Null when no word is misspelt, or when a misspelt word has no
 * correction. The number of lookups in the full-text index is limited, regardless of the number of leads.
 */
export async function spellingOf(leads: SearchedLeads, search: string): Promise<string | null> {
  const typed = writtenWordsOf(search);
  if (typed.length > most.words) return null;
  const meant: string[] = [];
  for (const one of typed) {
    const word = wordKeyOf(one);
    const near = toleratesTypo(word) && (await isUnknown(leads, word)) ? await nearest(leads, word) : one;
    if (near === null) return null;
    meant.push(near);
  }
  return meant.some((word, place) => word !== typed[place]) ? meant.join(' ') : null;
}

const isUnknown = async (leads: SearchedLeads, word: string) =>
  (await rowsWith(leads, [word], ['id'], 1)).length === 0;

async function nearest(leads: SearchedLeads, word: string): Promise<string | null> {
  const neighbours = neighboursOf(word);
  const prefix = companyPrefix(leads.companyId);
  const rows = await rowsWith(leads, neighbours, ['searchText'], most.leads);
  const words = rows.map(({ searchText }) =>
    String(searchText)
      .split(' ')
      .filter((one) => one.startsWith(prefix))
      .map((one) => one.slice(prefix.length)),
  );
  const near = likeliest(neighbours, words);
  return near === null ? null : written(leads, near);
}

/** Returns a word as the leads spell it, preferably in names, because email addresses contain no accents. */
async function written(leads: SearchedLeads, word: string): Promise<string> {
  const rows = await rowsWith(leads, [word], searchedFields, most.leads);
  return asWritten(
    word,
    searchedFields.flatMap((field) => rows.map((row) => String(row[field] ?? ''))),
  );
}

/** Reads some columns of the leads that contain a word with any of the given prefixes. */
function rowsWith(
  { reader, companyId }: SearchedLeads,
  starts: readonly string[],
  columns: readonly string[],
  limit: number,
) {
  const { sql, parameters } = anyStartCondition(starts, companyId, reader.options.type, limit);
  return reader.query<Record<string, unknown>[]>(
    `SELECT ${columns.join(', ')} FROM marketing_leads WHERE marketingCompanyId = ? AND ${sql} LIMIT ${limit}`,
    [companyId, ...parameters],
  );
}
