import { launchBrowser } from '../lib/browser.mjs';
import { atEnd, cleanUp } from '../lib/cleanup.mjs';
import { interleave, report } from '../lib/figures.mjs';
import { startProduct } from '../lib/product.mjs';
import { cloneHead, installAndBuild } from './clone.mjs';
import { residentMegabytes } from './memory.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const PAGE_LOADS = 200;
const paths = ['/', '/auth', '/solutions', '/comercia-auth', '/?lang=es'];

/** Runs `npm start` in the clone, as a user would. The memory of npm and its shell counts as part of the product. */
const npmStart = (folder) => startProduct(folder, { command: ['npm', ['start', '--silent']] });

async function inClone(root, work) {
  const { folder, remove } = await cloneHead(root);
  try {
    const begun = performance.now();
    const stop = await work(folder);
    const seconds = (performance.now() - begun) / 1000;
    await stop?.();
    return seconds;
  } finally {
    await remove();
  }
}

async function compareStarts(root) {
  const seconds = await interleave(ROUNDS, {
    product: () => inClone(root, async (folder) => (await npmStart(folder)).stop),
    least: () => inClone(root, installAndBuild),
  });
  report('npm start in a clean clone', seconds.product, { unit: 's', digits: 1, most: 60 });
  const note = `(${seconds.least.toFixed(1)} s)`;
  report('of install and one ordinary build', seconds.product / seconds.least, { note });
}

async function openPages(url) {
  const browser = await launchBrowser();
  atEnd(() => browser.close());
  const page = await browser.newPage();
  for (let load = 0; load < PAGE_LOADS; load++) {
    await page.goto(url + paths[load % paths.length], { waitUntil: 'load' });
  }
}

/** Measures memory in a clean clone, so that the figure includes the build. This also warms the package cache. */
async function measureMemory(root) {
  const { folder, remove } = await cloneHead(root);
  atEnd(remove);
  const product = await npmStart(folder);
  atEnd(product.stop);
  const limits = { unit: 'MB', digits: 0, most: 450 };
  report('resident memory when ready', residentMegabytes(product.pid), limits);
  await openPages(product.url);
  report(`resident memory after ${PAGE_LOADS} page loads`, residentMegabytes(product.pid), limits);
}

/** Measures how long `npm start` takes in a clean clone until the product is ready, and the memory of all processes together. */
export async function run(root) {
  console.log(
    'start: from a clean clone with a warm package cache to Ready, and the memory of everything together',
  );
  try {
    await measureMemory(root);
    await cleanUp();
    await compareStarts(root);
  } finally {
    await cleanUp();
  }
}
