import { businessZone, type Language, momentsOf, wallTimeOf } from '@portals/contracts/constants';

/** Formats a moment by the clock of mailings; adds the name of the zone when that clock shows the time twice. */
export function formatWallTime(moment: string, language: Language): string {
  const at = new Date(moment);
  const isTwice = momentsOf(wallTimeOf(at)).length > 1;
  return new Intl.DateTimeFormat(language === 'es' ? 'es-ES' : 'en-GB', {
    timeZone: businessZone,
    dateStyle: 'full',
    timeStyle: isTwice ? 'long' : 'short',
  }).format(at);
}
