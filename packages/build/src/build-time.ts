/**
 * Returns the build time that a release states: SOURCE_DATE_EPOCH (seconds since 1970) where it is set, so that two builds of the same
 * sources have the same files; otherwise now.
 */
export function buildTime({ SOURCE_DATE_EPOCH: seconds } = process.env): string {
  const isSet = /^\d+$/.test(seconds ?? '');
  return (isSet ? new Date(Number(seconds) * 1000) : new Date()).toISOString();
}
