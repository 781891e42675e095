import { client } from '../http/seed.mjs';
import { launchBrowser } from '../lib/browser.mjs';
import { atEnd, cleanUp } from '../lib/cleanup.mjs';
import { demo, startProduct } from '../lib/product.mjs';
import { allPages } from './pages.mjs';
import { visit } from './visit.mjs';

/** `fast` is without throttling; `slow` has 1.6 Mbps, 150 ms of latency and a processor 4 times slower. */
export const parts = ['fast', 'slow'];
const widths = [375, 768, 1280];
/** Limit for a layout shift; below it, the figure rounds to 0.00. */
const most = 0.005;
const only = process.env.BENCH_PAGES ? new RegExp(process.env.BENCH_PAGES) : /./;
const atOnce = Number(process.env.BENCH_AT_ONCE || 2);

async function target(root) {
  const running = process.env.BENCH_URL;
  if (running) return { url: running };
  const product = await startProduct(root);
  atEnd(product.stop);
  return product;
}

function reportPage(path, results) {
  const worst = Math.max(...results.map(({ total }) => total));
  const cells = results.map(({ total }) => total.toFixed(3).padStart(8)).join('');
  console.log(`  ${path.padEnd(64)}${cells}${worst < most ? '' : '   MISSED'}`);
  if (worst < most) return true;
  for (const { shifts, width } of results) {
    for (const { value, at, moved } of shifts.filter((shift) => shift.value >= 0.001))
      console.log(`      ${width} px, ${at} ms, ${value.toFixed(3)}: ${moved.join(' | ')}`);
  }
  return false;
}

/**
 * Measures layout shifts while a page loads: every page, in both languages, at every width, in a fresh profile. The command fails when a
 * page shifts.
 */
export async function run(root, chosen) {
  try {
    const { url } = await target(root);
    const browser = await launchBrowser();
    atEnd(() => browser.close());
    const { token } = await client(url)('POST', '/api/login', demo);
    const pages = (await allPages(url, token)).filter(({ path }) => only.test(path));
    let missed = 0;
    for (const line of chosen.length > 0 ? chosen : parts) {
      console.log(`layout-shift, ${line}: ${pages.length} pages, goal < ${most} (0.00)`);
      console.log(`  ${''.padEnd(64)}${widths.map((width) => `${width} px`.padStart(8)).join('')}`);
      const waiting = [...pages];
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { path, own } = next;
          const results = [];
          for (const width of widths) {
            const options = { width, slow: line === 'slow', ...(own && { token }) };
            results.push({ width, ...(await visit(browser, url + path, options)) });
          }
          if (!reportPage(path, results)) missed++;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    }
    console.log(`  pages that move: ${missed}`);
    if (missed > 0) process.exitCode = 1;
  } finally {
    await cleanUp();
  }
}
