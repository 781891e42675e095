import { chromium } from 'playwright';
import { findProgram } from '../../system.mjs';

/**
 * Chromium without its own requests, which would be counted or would stall on a closed network.
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
