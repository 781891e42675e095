import type { Analytics } from '@portals/contracts/marketing';
import { briefOf } from './figures/brief';
import { briefSentence } from './figures/brief-sentence';

/**
 * Returns a summary of a week in one sentence, and whether it leaves out today; null when there was no activity in it or in the week before.
 */
export function weekSentence(
  figures: Analytics,
  words: Parameters<typeof briefSentence>[2],
): { title: string; endsYesterday: boolean } | null {
  const { created, won, lost } = figures.leads;
  const counts = [created, won, lost].flatMap(({ value, compared }) => [value, compared?.before ?? 0]);
  if (!counts.some((count) => count > 0)) return null;
  const brief = briefOf(figures);
  const endsYesterday = figures.comparison?.whole === false && brief.moved !== 'first';
  return { title: briefSentence(brief, figures.leads, words), endsYesterday };
}
