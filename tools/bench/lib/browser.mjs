import { chromium } from 'playwright';
import { findProgram } from '../../system.mjs';

/**
 * Starts Chromium without its own background requests, which would be measured or hang on a closed network.
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
