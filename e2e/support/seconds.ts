import { test } from 'playwright/test';

/** Notes in the report of a test how long something took; `npm run bench releases` prints it. */
export function noteSeconds(what: string, startedAt: number): void {
  const seconds = (performance.now() - startedAt) / 1000;
  test.info().annotations.push({ type: 'seconds', description: JSON.stringify({ what, seconds }) });
}
