import { test } from 'playwright/test';

/** Notes in the report of a test how long something took for a fault; `npm run bench releases` prints it. */
export function noteSeconds(fault: string, what: string, startedAt: number): void {
  const seconds = (performance.now() - startedAt) / 1000;
  const description = JSON.stringify({ what: `${fault}, ${what}`, seconds });
  test.info().annotations.push({ type: 'seconds', description });
}
