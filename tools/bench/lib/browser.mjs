import { chromium } from 'playwright';
import { findProgram } from '../../system.mjs';

const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU_SLOWDOWN = 4;

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

/** Gives a page a slow network and a slow processor, as Lighthouse does. */
export async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Returns the paths of all pages in the product's sitemap. */
export async function listedPages(url) {
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const found = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
  if (found.length === 0) throw new Error(`the site map of ${url} names no page`);
  return [...new Set(found)];
}
