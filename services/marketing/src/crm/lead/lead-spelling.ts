import type { RowReader } from '@portals/service-kit';
import {
  anyStartCondition,
  companyPrefix,
  isForgiven,
  likeliest,
  neighboursOf,
  wordsOf,
} from '../../kernel/plain.js';

/** Words of a search that are looked at, and leads from which the likeliest neighbour of each is chosen. */
const most = { words: 6, leads: 40 };

/** The leads of a company, as their words are looked up. */
interface SearchedLeads {
  reader: RowReader;
  companyId: number;
}

/**
 * The search without one typing error in each word with which no word of a lead of the company begins (rule 9.8); null when there is no
 * such word, or nothing near one. It asks the full-text index for a bounded number of words, however many leads there are.
 */
export async function spellingOf(leads: SearchedLeads, search: string): Promise<string | null> {
  const words = wordsOf(search);
  if (words.length > most.words) return null;
  const meant: string[] = [];
  for (const word of words) {
    const near = isForgiven(word) && (await isUnknown(leads, word)) ? await nearest(leads, word) : word;
    if (near === null) return null;
    meant.push(near);
  }
  return meant.some((word, place) => word !== words[place]) ? meant.join(' ') : null;
}

const isUnknown = async (leads: SearchedLeads, word: string) =>
  (await rowsWith(leads, [word], 1)).length === 0;

async function nearest(leads: SearchedLeads, word: string): Promise<string | null> {
  const neighbours = neighboursOf(word);
  const prefix = companyPrefix(leads.companyId);
  const rows = await rowsWith(leads, neighbours, most.leads);
  const words = rows.map(({ searchText }) =>
    searchText
      .split(' ')
      .filter((one) => one.startsWith(prefix))
      .map((one) => one.slice(prefix.length)),
  );
  return likeliest(neighbours, words);
}

/** Some leads with words that begin with one of these. */
function rowsWith({ reader, companyId }: SearchedLeads, starts: readonly string[], limit: number) {
  const { sql, parameters } = anyStartCondition(starts, companyId, reader.options.type, limit);
  return reader.query<{ searchText: string }[]>(
    `SELECT searchText FROM marketing_leads WHERE marketingCompanyId = ? AND ${sql} LIMIT ${limit}`,
    [companyId, ...parameters],
  );
}
