/** Where the clock hangs by which people say when a mailing begins, and by which days, weeks and months are told apart. */
export const businessZone = 'Europe/Madrid';

const dayMs = 86_400_000;

/** Makes what a clock on the wall shows at a moment, to the minute: `2026-11-22T18:30`. */
function clockOf(zone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    const [year, month, day] = [parts.get('year')?.padStart(4, '0'), parts.get('month'), parts.get('day')];
    return `${year}-${month}-${day}T${parts.get('hour')}:${parts.get('minute')}`;
  };
}

/** What a clock on the wall shows at a moment, as `<input type="datetime-local">` takes it: `2026-11-22T18:30`. */
export const wallTimeOf = (moment: Date, zone: string = businessZone): string => clockOf(zone)(moment);

/**
 * The moments at which a clock on the wall shows a time (`2026-11-22T18:30`), the earlier first: one as a rule, two in the hour that
 * is repeated when summer time ends, and none in the hour that is left out when it begins. None either for what is no time.
 */
export function momentsOf(wallTime: string, zone: string = businessZone): Date[] {
  const asUtc = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(asUtc)) return [];
  const clock = clockOf(zone);
  // A zone changes its offset once within two days at most, so one of those before and after is meant. Where both are, the time comes
  // twice, and first with the one before.
  const offsets = [asUtc - dayMs, asUtc + dayMs].map((at) => Date.parse(`${clock(new Date(at))}Z`) - at);
  return [...new Set(offsets)]
    .map((offset) => new Date(asUtc - offset))
    .filter((moment) => clock(moment) === wallTime);
}
