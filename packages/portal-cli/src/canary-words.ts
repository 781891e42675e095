import type { Language } from '@portals/contracts/constants';
import type { Cohort } from '@portals/contracts/releases';

const languageNames: Record<Language, string> = { en: 'English', es: 'Spanish' };

/** Describes the visitors of a cohort in words. */
export function cohortWords({ signedIn, language }: Cohort): string {
  const visitors = { true: 'signed-in visitors', false: 'visitors who are not signed in' };
  const who = signedIn === undefined ? 'visitors' : visitors[`${signedIn}`];
  return language ? `${who} of pages in ${languageNames[language]}` : who;
}

/** Formats a time of the store, to the second. */
export const secondOf = (time: string): string => `${time.slice(0, 19).replace('T', ' ')} UTC`;
