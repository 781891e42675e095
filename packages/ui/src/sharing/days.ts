import { wallTimeOf } from '@portals/contracts/constants';

const dayMs = 86_400_000;

/** Returns the day of a number of days from now, as `<input type="date">` has it. */
export const dayIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Returns the moment at which a day is shown in the same way in every time zone: its noon. */
export const noonOf = (day: string): string => `${day}T12:00:00.000Z`;

/** Returns true when the last day of an access is over, in the time zone of the business. */
export const isLastDayOver = (endsOn: string): boolean => endsOn < wallTimeOf(new Date()).slice(0, 10);
