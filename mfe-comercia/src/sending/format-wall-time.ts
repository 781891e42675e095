import { businessZone, type Language, momentsOf, wallTimeOf } from '@portals/contracts/constants';

/** Formats a timestamp in the time zone of mailings, and adds the zone's name when a clock change makes the local time ambiguous. */
export function formatWallTime(moment: string, language: Language): string {
  const at = new Date(moment);
  const isTwice = momentsOf(wallTimeOf(at)).length > 1;
  return new Intl.DateTimeFormat(language === 'es' ? 'es-ES' : 'en-GB', {
    timeZone: businessZone,
    dateStyle: 'full',
    timeStyle: isTwice ? 'long' : 'short',
  }).format(at);
}
