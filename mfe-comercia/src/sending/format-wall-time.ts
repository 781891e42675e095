import { businessZone, type Language, momentsOf, wallTimeOf } from '@portals/contracts/constants';

/** Formats a time in the time zone of mailings, and adds the zone's name when the local time is ambiguous because of a clock change. */
export function formatWallTime(moment: string, language: Language): string {
  const at = new Date(moment);
  const isTwice = momentsOf(wallTimeOf(at)).length > 1;
  return new Intl.DateTimeFormat(language === 'es' ? 'es-ES' : 'en-GB', {
    timeZone: businessZone,
    dateStyle: 'full',
    timeStyle: isTwice ? 'long' : 'short',
  }).format(at);
}
