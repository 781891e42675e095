import { test } from 'playwright/test';

/** Adds the duration of a recovery from a fault to the test's report, from which `npm run bench releases` prints it. */
export function noteSeconds(fault: string, what: string, startedAt: number): void {
  const seconds = (performance.now() - startedAt) / 1000;
  const description = JSON.stringify({ what: `${fault}, ${what}`, seconds });
  test.info().annotations.push({ type: 'seconds', description });
}
