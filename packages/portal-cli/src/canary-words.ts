import type { Language } from '@portals/contracts/constants';
import type { Cohort } from '@portals/contracts/releases';

const languageNames: Record<Language, string> = { en: 'English', es: 'Spanish' };

/** Describes the visitors of a cohort in words. */
export function cohortWords({ signedIn, language, workspaces = [] }: Cohort): string {
  const visitors = { true: 'signed-in visitors', false: 'visitors who are not signed in' };
  const who = signedIn === undefined ? 'visitors' : visitors[`${signedIn}`];
  const ids = new Intl.ListFormat('en', { type: 'disjunction' }).format(workspaces.map(String));
  const whose = ids === '' ? who : `${who} from workspace ${ids}`;
  return language ? `${whose} of pages in ${languageNames[language]}` : whose;
}

/** Formats a time of the store, to the second. */
export const secondOf = (time: string): string => `${time.slice(0, 19).replace('T', ' ')} UTC`;
