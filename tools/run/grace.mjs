/**
 * Returns the milliseconds that a process has to end before it is killed: longer than it may drain (DRAIN_MS), also when it got SIGTERM just
 * before, plus the 15 seconds after which it ends by itself.
 * @param {NodeJS.ProcessEnv} env variables of the process
 */
export const graceMs = (env) => Number(env.DRAIN_MS || 5000) + 16_000;
