import { businessDayOf, localNoon } from '@portals/contracts/constants';

const dayMs = 86_400_000;

/** Returns the day that is a number of days from now in the time zone of the business, in the format of `<input type="date">`. */
export const dayIn = (days: number): string => businessDayOf(new Date(Date.now() + days * dayMs));

/** Returns noon of a day in local time, so that it is shown as that day in every time zone; noon in UTC is the next day in New Zealand. */
export const noonOf: (day: string) => string = localNoon;

/** Returns true when the last day of an access has passed in the time zone of the business. */
export const isLastDayOver = (endsOn: string): boolean => endsOn < businessDayOf(new Date());
