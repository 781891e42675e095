import { startProduct } from './product.ts';
import { testSettings } from './settings.ts';

/**
 * Starts one installation for the whole run; tests get its address and data folder from the environment. If PRODUCT_URL and PRODUCT_DATA
 * are already set, tests use the installation that they name, for example one in containers with the settings of `settings.ts`.
 * WITHOUT_PRODUCT=1 starts none, for tests that do not need one.
 */
export default async function globalSetup() {
  if (process.env.WITHOUT_PRODUCT) return () => undefined;
  if (process.env.PRODUCT_URL && process.env.PRODUCT_DATA) return () => undefined;
  const product = await startProduct(testSettings);
  process.env.PRODUCT_URL = product.url;
  process.env.PRODUCT_DATA = product.dataDir;
  return () => product.stop();
}
