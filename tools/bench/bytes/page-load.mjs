import { brotliCompressSync, constants } from 'node:zlib';

const LATENCY_MS = 300;
const VIEW = { width: 1280, height: 800 };

/** Resource types that a page needs before its first view is complete. */
const assetTypes = new Set(['Script', 'Stylesheet', 'Font']);

/** Adds each request of the page to `requests`, with its start, end and transferred bytes. */
async function record(page, requests) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const byId = new Map();
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime }) => {
    if (!/^https?:/.test(request.url)) return;
    const entry = {
      url: request.url,
      type,
      asked: timestamp,
      askedAt: wallTime * 1000,
      ended: null,
      bytes: 0,
      cached: false,
    };
    byId.set(requestId, entry);
    requests.push(entry);
  });
  const change = (requestId, values) => Object.assign(byId.get(requestId) ?? {}, values);
  session.on('Network.requestServedFromCache', ({ requestId }) => change(requestId, { cached: true }));
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const { mimeType, fromDiskCache } = response;
    change(requestId, { mimeType, type, ...(fromDiskCache && { cached: true }) });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    change(requestId, { ended: timestamp, bytes: encodedDataLength }),
  );
  session.on('Network.loadingFailed', ({ requestId, timestamp, errorText }) =>
    change(requestId, { ended: timestamp, failed: errorText }),
  );
}

const isScript = ({ mimeType = '' }) => /javascript/.test(mimeType);
const isAsset = (request) => isScript(request) || assetTypes.has(request.type);

/**
 * Returns the length of the longest chain of assets in which each request had to wait for the previous response, not counting the document.
 * Every response takes at least LATENCY_MS, so a request made after another asset arrived is assumed to depend on that asset.
 */
function depthOf(assets) {
  const depths = [];
  for (const { asked } of assets) {
    const before = assets.slice(0, depths.length).filter(({ ended }) => ended !== null && ended <= asked);
    depths.push(1 + Math.max(0, ...before.map((other) => depths[assets.indexOf(other)])));
  }
  return Math.max(0, ...depths);
}

function summarize(requests, firstIdle) {
  const network = requests.filter(({ cached }) => !cached).sort((a, b) => a.asked - b.asked);
  const failed = network.filter(({ failed: reason }) => reason);
  const assets = network.filter(isAsset);
  const firstView = assets.filter(({ askedAt }) => askedAt < firstIdle);
  const times = new Map();
  for (const { url } of assets) times.set(url, (times.get(url) ?? 0) + 1);
  return {
    scriptUrls: [...new Set(assets.filter(isScript).map(({ url }) => url))],
    requests: network.length,
    depth: depthOf(firstView),
    deferred: assets.length - firstView.length,
    twice: [...times].filter(([, count]) => count > 1).map(([url]) => url),
    failed: failed.map(({ url, failed: reason }) => `${url} ${reason}`),
    firstView,
  };
}

/** Runs in the page: records when the page first ran idle work. */
const watchPage = () => {
  const seen = { firstIdle: Number.MAX_SAFE_INTEGER };
  const { requestIdleCallback } = window;
  Object.assign(window, { seen });
  window.requestIdleCallback = (work, options) =>
    requestIdleCallback((deadline) => {
      seen.firstIdle = Math.min(seen.firstIdle, Date.now());
      work(deadline);
    }, options);
};

/**
 * Opens a page in a fresh profile on a slow but reliable network, and waits until it makes no more requests.
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {{ token?: string, shows: string }} options session token; selector that matches once the page is rendered
 */
export async function loadPage(browser, url, { token, shows }) {
  const context = await browser.newContext({ viewport: VIEW, serviceWorkers: 'block' });
  try {
    if (token) await context.addInitScript((value) => localStorage.setItem('auth_token', value), token);
    await context.addInitScript(watchPage);
    const page = await context.newPage();
    const requests = [];
    await record(page, requests);
    await page.goto(url, { waitUntil: 'load' });
    await page.locator(shows).first().waitFor({ timeout: 20_000 });
    await page.waitForLoadState('networkidle');
    return summarize(requests, await page.evaluate(() => Reflect.get(window, 'seen').firstIdle));
  } finally {
    await context.close();
  }
}

/** Compresses content as in a release. */
export const brotli = (content) =>
  brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** Returns the size of the files at the given URLs after compression with brotli 11, so that both shells are compressed equally. */
export async function brotliBytes(urls) {
  const texts = await Promise.all(
    urls.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())),
  );
  return texts.reduce((total, text) => total + brotli(text).length, 0);
}
