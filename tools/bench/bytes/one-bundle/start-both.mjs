import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../../lib/browser.mjs';
import { atEnd } from '../../lib/cleanup.mjs';
import { startProduct } from '../../lib/product.mjs';
import { buildOneBundle } from './build.mjs';
import { serveOneBundle } from './serve.mjs';

/** Starts the product, the same code as one bundle, and a browser; `cleanUp` stops all three. */
export async function startBoth(root) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-bundle-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const product = await startProduct(root);
  atEnd(product.stop);
  const bundle = await serveOneBundle(folder, await buildOneBundle(root, folder), product.url);
  atEnd(bundle.stop);
  const browser = await launchBrowser();
  atEnd(() => browser.close());
  return { product, bundle, browser };
}
