import { chromium } from 'playwright';
import { findProgram } from '../../system.mjs';

/**
 * Starts Chromium without its background requests, which would distort the measurement, or hang on a machine without internet access.
 * @param {string[]} more further flags
 */
export function launchBrowser(more = []) {
  const executablePath = findProgram('chromium') ?? undefined;
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}
