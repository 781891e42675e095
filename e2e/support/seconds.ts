import { test } from 'playwright/test';

/** Records in a test's report how long something took during a fault; `npm run bench releases` prints the duration. */
export function noteSeconds(fault: string, what: string, startedAt: number): void {
  const seconds = (performance.now() - startedAt) / 1000;
  const description = JSON.stringify({ what: `${fault}, ${what}`, seconds });
  test.info().annotations.push({ type: 'seconds', description });
}
