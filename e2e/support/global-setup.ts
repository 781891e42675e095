import { startProduct } from './product.ts';
import { testSettings } from './settings.ts';

/**
 * One product for the whole run; its address and data folder reach the tests through the environment.
 * Given both, the tests use the product that is there, such as one in containers with the settings of `settings.ts`.
 * Journeys that need no product can run without: WITHOUT_PRODUCT=1.
 */
export default async function globalSetup() {
  if (process.env.WITHOUT_PRODUCT) return () => undefined;
  if (process.env.PRODUCT_URL && process.env.PRODUCT_DATA) return () => undefined;
  const product = await startProduct(testSettings);
  process.env.PRODUCT_URL = product.url;
  process.env.PRODUCT_DATA = product.dataDir;
  return () => product.stop();
}
