import { startBoth } from '../bytes/one-bundle/start-both.mjs';
import { brotliBytes, loadPage } from '../bytes/page-load.mjs';
import { cleanUp } from '../lib/cleanup.mjs';
import { median, report } from '../lib/figures.mjs';
import { visit } from './visit.mjs';

const rounds = Number(process.env.BENCH_ROUNDS || 7);

/** Visits both sides in alternating order, so that other load on the machine affects both equally. */
async function visitBoth({ product, bundle, browser }) {
  const sides = { ours: product.url, theirs: bundle.url };
  const visits = { ours: [], theirs: [] };
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? ['ours', 'theirs'] : ['theirs', 'ours'];
    for (const side of order) visits[side].push(await visit(browser, `${sides[side]}/`));
  }
  return visits;
}

async function scriptRatio({ product, bundle, browser }) {
  const bytes = [];
  for (const { url } of [product, bundle]) {
    const load = await loadPage(browser, `${url}/`, { shows: '#root h1' });
    bytes.push(await brotliBytes(load.scriptUrls));
  }
  return bytes[0] / bytes[1];
}

/**
 * Measures how long a visitor with a slow phone waits for the prerendered site, compared with a single bundle that renders in the browser.
 */
export async function run(root) {
  console.log(
    `site: home page at 1.6 Mbps, 150 ms, processor 4x slower, ${rounds} visits each in turns, medians`,
  );
  try {
    const both = await startBoth(root);
    const { ours, theirs } = await visitBoth(both);
    const compare = (label, key, most) => {
      const [mine, other] = [ours, theirs].map((list) => median(list.map((entry) => entry[key])));
      const note = `(${Math.round(mine)} ms against ${Math.round(other)})`;
      report(label, mine / other, { most, note });
    };
    compare('/: largest paint, of one bundle', 'largestPaint', 0.28);
    compare('/: until the contact form is usable, of one bundle', 'formUsable', 0.95);
    report('/: JavaScript, of one bundle', await scriptRatio(both), { most: 1.15 });
  } finally {
    await cleanUp();
  }
}
