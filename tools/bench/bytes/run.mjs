import { client } from '../http/seed.mjs';
import { cleanUp } from '../lib/cleanup.mjs';
import { report } from '../lib/figures.mjs';
import { demo } from '../lib/product.mjs';
import { startBoth } from './one-bundle/start-both.mjs';
import { brotliBytes, loadPage } from './page-load.mjs';

/** Prints the figures of a page. Only the home page has goals; the others are informative. */
function reportPage(path, load, goals) {
  report(`${path}: depth of the first view`, load.depth, { digits: 0, ...(goals && { most: 1 }) });
  report(`${path}: assets fetched twice`, load.twice.length, { digits: 0, ...(goals && { most: 0 }) });
  const note = `(${load.deferred} of them put off until the page was idle)`;
  report(`${path}: requests`, load.requests, { digits: 0, note });
  for (const url of load.twice) console.log(`    twice: ${url}`);
  for (const url of load.failed) console.log(`    failed: ${url}`);
  if (load.depth <= 1) return;
  const [{ asked: first }] = load.firstView;
  for (const { url, asked } of load.firstView)
    console.log(`    ${Math.round((asked - first) * 1000)} ms  ${url}`);
}

async function compareHome({ product, bundle, browser }) {
  const shows = '#root h1';
  const ours = await loadPage(browser, `${product.url}/`, { shows });
  const theirs = await loadPage(browser, `${bundle.url}/`, { shows });
  const [composed, single] = await Promise.all([ours, theirs].map((load) => brotliBytes(load.scriptUrls)));
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
  const note = `(${kilobytes(composed)} KB in ${ours.scriptUrls.length} files against ${kilobytes(single)} KB in ${theirs.scriptUrls.length})`;
  report('/: JavaScript, of one bundle', composed / single, { most: 1.15, note });
  reportPage('/', ours, true);
}

/** Measures how many bytes a browser fetches to show a page, and compares the home page's scripts with the same code as one bundle. */
export async function run(root) {
  console.log('bytes: what Chromium fetches to show a page');
  try {
    const { product, bundle, browser } = await startBoth(root);
    await compareHome({ product, bundle, browser });
    const { token } = await client(product.url)('POST', '/api/login', demo);
    for (const [path, session] of Object.entries({ '/auth': {}, '/consultoria': { token } })) {
      const load = await loadPage(browser, product.url + path, { ...session, shows: '#root h1' });
      const bytes = await brotliBytes(load.scriptUrls);
      report(`${path}: JavaScript, KB`, bytes / 1000, { digits: 1 });
      reportPage(path, load, false);
    }
  } finally {
    await cleanUp();
  }
}
