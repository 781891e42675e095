import { dateLocales, type Language } from './language.js';

/** Time zone in which mailings are scheduled and in which days, weeks and months begin. */
export const businessZone = 'Europe/Madrid';

const dayMs = 86_400_000;

type Clock = (moment: Date) => string;
const clocks = new Map<string, Clock>();

/** Returns a formatter for `2026-11-22T18:30`. Formatters are cached, because creating one takes 50 times as long as using it. */
function clockOf(zone: string): Clock {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = newClock(zone);
  clocks.set(zone, clock);
  return clock;
}

function newClock(zone: string): Clock {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  // The last result is cached: every access check formats the current time, and formatting costs more than the rest of the check.
  let last = { second: Number.NaN, text: '' };
  return (moment) => {
    const second = Math.floor(moment.getTime() / 1000);
    if (second === last.second) return last.text;
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    const [year, month, day] = [parts.get('year')?.padStart(4, '0'), parts.get('month'), parts.get('day')];
    last = { second, text: `${year}-${month}-${day}T${parts.get('hour')}:${parts.get('minute')}` };
    return last.text;
  };
}

/** Returns the wall-clock time of an instant, in the format of `<input type="datetime-local">`: `2026-11-22T18:30`. */
export const wallTimeOf = (moment: Date, zone: string = businessZone): string => clockOf(zone)(moment);

/** Returns the day of an instant in `businessZone`, such as `2026-11-22`. */
export const businessDayOf = (moment: Date): string => wallTimeOf(moment).slice(0, 10);

/**
 * Returns the instants at which a wall clock shows a time (`2026-11-22T18:30`), earliest first: usually one, two in the hour repeated when
 * summer time ends, none in the hour skipped when it begins. Also none for an invalid time.
 */
export function momentsOf(wallTime: string, zone: string = businessZone): Date[] {
  const asUtc = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(asUtc)) return [];
  const clock = clockOf(zone);
  // A zone changes its offset at most once within two days, so the offset of the day before or of the day after applies. If both offsets
  // are valid, the time occurs twice, first with the offset of the day before.
  const offsets = [asUtc - dayMs, asUtc + dayMs].map((at) => Date.parse(`${clock(new Date(at))}Z`) - at);
  return [...new Set(offsets)]
    .map((offset) => new Date(asUtc - offset))
    .filter((moment) => clock(moment) === wallTime);
}

/**
 * Returns a time in words, with the name of `businessZone`, for readers whose time zone is unknown: `4 December 2026 at 11:30
 * (Madrid time)`.
 */
export function spokenMoment(moment: Date, language: Language): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocales[language], { ...options, timeZone: businessZone }).format(moment);
  const [date, clock] = [format({ dateStyle: 'long' }), format({ timeStyle: 'short' })];
  if (language === 'en') return `${date} at ${clock} (Madrid time)`;
  return `${date} a ${clock.startsWith('1:') ? 'la' : 'las'} ${clock} (hora de Madrid)`;
}
