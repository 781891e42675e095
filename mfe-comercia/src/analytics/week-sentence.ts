import type { Analytics } from '@portals/contracts/marketing';
import { briefOf } from './figures/brief';
import { briefSentence } from './figures/brief-sentence';

/** Returns a summary of a week in one sentence; null when there was no activity in it or in the week before. */
export function weekSentence(figures: Analytics, words: Parameters<typeof briefSentence>[2]): string | null {
  const { created, won, lost } = figures.leads;
  const counts = [created, won, lost].flatMap(({ value, compared }) => [value, compared?.before ?? 0]);
  return counts.some((count) => count > 0) ? briefSentence(briefOf(figures), figures.leads, words) : null;
}
