import { brotliBytes, loadPage } from '../bytes/page-load.mjs';
import { client } from '../http/seed.mjs';
import { limitsRaised } from '../http/services.mjs';
import { launchBrowser } from '../lib/browser.mjs';
import { atEnd } from '../lib/cleanup.mjs';
import { report } from '../lib/figures.mjs';
import { demo, startProduct } from '../lib/product.mjs';

/**
 * Prints the size of the additional scripts that a browser loads for the figures view, compared with the list of leads. Nearly all of it is
 * recharts with its dependencies: Redux Toolkit, Immer, Reselect, parts of d3 and decimal.js-light.
 */
export async function measurePage(root) {
  const product = await startProduct(root, { env: limitsRaised });
  atEnd(product.stop);
  const browser = await launchBrowser();
  atEnd(() => browser.close());
  const { token } = await client(product.url)('POST', '/api/login', demo);
  /** @type {any} */
  const [company] = await client(product.url, token)('GET', '/api/marketing/companies');
  const load = async (view, shows) => {
    const path = `/comercia?view=${view}&company=${company.id}`;
    return (await loadPage(browser, product.url + path, { token, shows })).scriptUrls;
  };
  const others = new Set(await load('leads', '#root h1'));
  const own = (await load('analytics', '#root .recharts-surface')).filter((url) => !others.has(url));
  report('analytics: JavaScript of its own, KB', (await brotliBytes(own)) / 1000, {
    ...{ digits: 1, most: 130 },
    note: `(${own.length} files)`,
  });
}
