/**
 * Returns the build time to record in a release: SOURCE_DATE_EPOCH (seconds since 1970) if set, so that two builds of the same sources are
 * identical; otherwise the current time.
 */
export function buildTime({ SOURCE_DATE_EPOCH: seconds } = process.env): string {
  const isSet = /^\d+$/.test(seconds ?? '');
  return (isSet ? new Date(Number(seconds) * 1000) : new Date()).toISOString();
}
