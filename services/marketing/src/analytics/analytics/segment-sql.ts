import { databaseTime } from '@portals/service-kit';
import { boundsOfDay } from '../../kernel/plain.js';

/** Part of an SQL statement, with the values of its placeholders. */
export interface SqlPart {
  sql: string;
  parameters: string[];
}

/** Returns SQL for the first day of the segment that contains a day. @param segments result of `segmentsOf` */
export const segmentOfDay = (column: string, segments: readonly string[]): SqlPart =>
  segmentOf(column, segments, (day) => day);

/** Returns SQL for the first day of the segment that contains a time. @param segments result of `segmentsOf` */
export const segmentOfMoment = (column: string, segments: readonly string[]): SqlPart =>
  segmentOf(column, segments, (day) => databaseTime(boundsOfDay(day).from));

function segmentOf(column: string, segments: readonly string[], startOf: (day: string) => string): SqlPart {
  const later = segments.slice(1);
  const cases = later.map(() => `WHEN ${column} < ? THEN ?`).join(' ');
  const parameters = later.flatMap((day, place) => [startOf(day), segments[place] ?? '']);
  return { sql: `CASE ${cases} ELSE ? END`, parameters: [...parameters, segments.at(-1) ?? ''] };
}
