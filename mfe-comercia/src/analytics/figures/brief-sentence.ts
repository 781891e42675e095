import type { Analytics } from '@portals/contracts/marketing';
import type { Translate } from '@portals/platform';
import type en from '../../locales/en.json';
import type { Brief } from './brief';

/** Texts and numbers in the language of the page. */
interface Words {
  t: Translate<typeof en>;
  number: (value: number) => string;
}

/** Returns a summary of a period in one sentence: the largest change and its reason. */
export function briefSentence(
  { moved, source }: Brief,
  { created, won, lost }: Analytics['leads'],
  { t, number }: Words,
): string {
  if (typeof moved === 'string') {
    const shown = { created: number(created.value), won: number(won.value), lost: number(lost.value) };
    return t(`analytics.brief.${moved}`, shown);
  }
  const way = moved.now > moved.before ? 'more' : 'fewer';
  const difference = number(Math.abs(moved.now - moved.before));
  const said = t(`analytics.brief.${moved.what}.${way}`, {
    ...{ count: moved.now, shown: number(moved.now), difference },
  });
  if (source === null) return said;
  const why = { source: source.name, now: number(source.now), before: number(source.before) };
  const isAll = Math.abs(source.now - source.before) >= Math.abs(moved.now - moved.before);
  const all = way === 'more' ? 'allMore' : 'allFewer';
  return `${said} ${t(`analytics.brief.why.${isAll ? all : way}`, why)}`;
}
