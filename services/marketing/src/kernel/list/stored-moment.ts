/** A moment as both databases compare it with a column of moments, which are kept in UTC. */
export const storedMoment = (moment: Date): string => moment.toISOString().replace('T', ' ').replace('Z', '');
