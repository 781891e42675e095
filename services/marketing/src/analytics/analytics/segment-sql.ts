import { boundsOfDay, storedMoment } from '../../kernel/plain.js';

/** A piece of a statement with what stands in its places. */
export interface SqlPart {
  sql: string;
  parameters: string[];
}

/** The first day of the segment in which a day lies. @param segments of `segmentsOf` */
export const segmentOfDay = (column: string, segments: readonly string[]): SqlPart =>
  segmentOf(column, segments, (day) => day);

/** The first day of the segment in which a moment lies. @param segments of `segmentsOf` */
export const segmentOfMoment = (column: string, segments: readonly string[]): SqlPart =>
  segmentOf(column, segments, (day) => storedMoment(boundsOfDay(day).from));

function segmentOf(column: string, segments: readonly string[], startOf: (day: string) => string): SqlPart {
  const later = segments.slice(1);
  const cases = later.map(() => `WHEN ${column} < ? THEN ?`).join(' ');
  const parameters = later.flatMap((day, place) => [startOf(day), segments[place] ?? '']);
  return { sql: `CASE ${cases} ELSE ? END`, parameters: [...parameters, segments.at(-1) ?? ''] };
}
