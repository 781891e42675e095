// `npm run dev [portal]` serves one portal with hot reload, next to the installation that runs from this checkout; if none runs, it starts
// everything from the sources. `npm run dev ui` serves only the component gallery.
import { basename } from 'node:path';
import { develop } from './run/develop.mjs';
import { showGallery } from './run/gallery.mjs';
import { print, root, runUntilStopped } from './run/product.mjs';
import { releaseFolders } from './run/releases.mjs';

const names = releaseFolders(root)
  .slice(1)
  .map((folder) => basename(folder));
const [name = names.at(-1)] = process.argv.slice(2);

if (name === 'ui') {
  runUntilStopped(showGallery);
} else if (names.includes(name)) {
  const others = names.filter((other) => other !== name).join(' | ');
  print(`Hot reload: ${name} (others: npm run dev ${others})`);
  runUntilStopped(() => develop(name));
} else {
  console.error(`There is no portal "${name}". Portals: ${names.join(', ')}; components: ui`);
  process.exitCode = 1;
}
