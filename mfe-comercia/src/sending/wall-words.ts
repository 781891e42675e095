import { businessZone, type Language, momentsOf, wallTimeOf } from '@portals/contracts/constants';

/** A moment as the clock shows it by which mailings begin, in words; with the name of its zone where that clock shows the time twice. */
export function wallWords(moment: string, language: Language): string {
  const at = new Date(moment);
  const isTwice = momentsOf(wallTimeOf(at)).length > 1;
  return new Intl.DateTimeFormat(language === 'es' ? 'es-ES' : 'en-GB', {
    timeZone: businessZone,
    dateStyle: 'full',
    timeStyle: isTwice ? 'long' : 'short',
  }).format(at);
}
