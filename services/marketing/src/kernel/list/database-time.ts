/** Formats a moment as both databases compare it with timestamp columns, which are stored in UTC. */
export const databaseTime = (moment: Date): string => moment.toISOString().replace('T', ' ').replace('Z', '');
