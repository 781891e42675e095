import { join } from 'node:path';
import { portProblem } from './ports.mjs';
import { print, root } from './product.mjs';

/** Fixed port, so that the address can be bookmarked. A second gallery uses any free port. */
const usualPort = 6006;

async function choosePort() {
  if (process.env.PORT) return Number(process.env.PORT);
  return (await portProblem(usualPort, '127.0.0.1')) === null ? usualPort : undefined;
}

/** Serves all components of the design system in all their states, with hot reload, until the process ends. */
export async function showGallery() {
  const { serveDevGallery } = await import(join(root, 'packages/build/dist/index.js'));
  const { url } = await serveDevGallery(join(root, 'packages/ui'), { print }, await choosePort());
  print(`Ready on ${url}: every component in every state`);
}
