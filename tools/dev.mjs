// `npm run dev [portal]`: one portal with hot reload inside the running product. The shell is the development one,
// all else is as in `npm start`.
import { basename, join } from 'node:path';
import { print, root, runProduct } from './run/product.mjs';
import { releaseFolders } from './run/releases.mjs';

const names = releaseFolders(root)
  .slice(1)
  .map((folder) => basename(folder));
const [name = names.at(-1)] = process.argv.slice(2);

/** The portal is served once everything else is built: on a small machine two builds at once gain nothing. */
async function gatewayEnv() {
  const { serveDevPortal } = await import(join(root, 'packages/build/dist/index.js'));
  return { DEV_PORTALS: JSON.stringify({ [name]: await serveDevPortal(join(root, name), print) }) };
}

if (names.includes(name)) {
  const others = names.filter((other) => other !== name).join(' | ');
  print(`Hot reload: ${name} (others: npm run dev ${others})`);
  runProduct({ storeName: 'releases-dev', devShell: true, all: true, gatewayEnv });
} else {
  console.error(`There is no portal "${name}". Portals: ${names.join(', ')}`);
  process.exitCode = 1;
}
