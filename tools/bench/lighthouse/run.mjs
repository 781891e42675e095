import lighthouse from 'lighthouse';
import { launchBrowser, listedPages } from '../lib/browser.mjs';
import { atEnd, cleanUp } from '../lib/cleanup.mjs';
import { median } from '../lib/figures.mjs';
import { freePort } from '../lib/processes.mjs';
import { startProduct } from '../lib/product.mjs';

const rounds = Number(process.env.BENCH_ROUNDS || 3);
const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const columns = ['perf', 'a11y', 'best', 'SEO', 'LCP ms', 'TBT ms', 'CLS'];

/** Runs Lighthouse with its defaults: it simulates a phone, a slow network and a processor 4 times slower. */
async function audit(url, port) {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: Object.keys(goals),
  });
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  return result.lhr;
}

const scoresOf = ({ categories }) =>
  Object.keys(goals).map((name) => Math.round((categories[name].score ?? 0) * 100));
const timesOf = ({ audits }) =>
  ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map(
    (name) => audits[name].numericValue ?? 0,
  );

/** Returns the audits that lowered the score of a category, the largest loss first. */
function costsOf({ categories, audits }) {
  return Object.entries(categories).flatMap(([name, { auditRefs }]) => {
    const total = auditRefs.reduce((sum, { weight }) => sum + weight, 0);
    return auditRefs
      .map(({ id, weight }) => ({ id, points: ((1 - (audits[id].score ?? 1)) * weight * 100) / total }))
      .filter(({ points }) => points >= 0.5)
      .sort((a, b) => b.points - a.points)
      .map(({ id, points }) => `${name} ${id} -${points.toFixed(1)}`);
  });
}

const cells = (values) => values.map((value) => String(value).padStart(8)).join('');

/** Prints one line for a page, with the median scores of its rounds. @returns true when the page meets the goals */
function reportPage(path, reports) {
  const scores = Object.keys(goals).map((_, at) => median(reports.map((entry) => scoresOf(entry)[at])));
  const [paint, blocked, shift] = [0, 1, 2].map((at) => median(reports.map((entry) => timesOf(entry)[at])));
  const met = Object.values(goals).every((goal, at) => scores[at] >= goal);
  const line = [...scores, Math.round(paint), Math.round(blocked), shift.toFixed(3)];
  console.log(`  ${path.padEnd(28)}${cells(line)}${met ? '' : '   MISSED'}`);
  return met;
}

/** Reports the Lighthouse scores of all public pages, and the audits that lowered them. */
export async function run(root) {
  console.log(
    `lighthouse: mobile, goals performance >= ${goals.performance}, others 100, ${rounds} of each page`,
  );
  try {
    const product = await startProduct(root);
    atEnd(product.stop);
    const port = await freePort();
    const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
    atEnd(() => browser.close());
    const costs = new Map();
    let missed = 0;
    console.log(`  ${''.padEnd(28)}${cells(columns)}`);
    const paths = (await listedPages(product.url)).flatMap((path) => [path, `${path}?lang=es`]);
    for (const path of paths) {
      const reports = [];
      for (let round = 0; round < rounds; round++) reports.push(await audit(product.url + path, port));
      if (!reportPage(path, reports)) missed++;
      for (const cost of costsOf(reports[0])) costs.set(cost, [...(costs.get(cost) ?? []), path]);
    }
    console.log(`  pages that miss a goal: ${missed}`);
    for (const [cost, paths] of costs) console.log(`    ${cost}   ${paths.join(' ')}`);
  } finally {
    await cleanUp();
  }
}
