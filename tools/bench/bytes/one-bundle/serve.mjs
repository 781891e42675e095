import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotli } from '../page-load.mjs';

const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Returns the product's own document, reduced to its composition, so that both shells read the same data. */
async function documentFrom(productUrl, { main, styles }) {
  const html = await (await fetch(productUrl)).text();
  const composition = /<script[^>]*id="?composition"?[^>]*>[\s\S]*?<\/script>/.exec(html)?.[0];
  if (!composition) throw new Error(`the document of ${productUrl} has no composition`);
  const links = styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
  const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${viewport}${links}${composition}</head><body><div id="root"></div><script type="module" src="/${main}"></script></body></html>`;
}

/** Compresses the files in advance as the gateway does and holds them in memory, so that compression does not add to the response time. */
function answersFrom(folder, page) {
  const kept = new Map();
  const prepare = async (path) => {
    const type = types[extname(path)];
    const content = type ? await readFile(join(folder, path.replaceAll('..', ''))) : Buffer.from(page);
    const headers = {
      'content-type': type ?? 'text/html; charset=utf-8',
      'cache-control': type ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'Accept-Encoding',
    };
    if (type === 'font/woff2') return { headers, body: content };
    return { headers: { ...headers, 'content-encoding': 'br' }, body: brotli(content) };
  };
  return (path) => {
    if (!kept.has(path)) kept.set(path, prepare(path));
    return kept.get(path);
  };
}

/**
 * Serves the bundle compressed and with immutable caching, as the gateway serves releases; API calls report that nobody is signed in.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function serveOneBundle(folder, bundle, productUrl) {
  const answerTo = answersFrom(folder, await documentFrom(productUrl, bundle));
  await Promise.all(['/', `/${bundle.main}`].map(answerTo));
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    if (path.startsWith('/api/')) {
      response.writeHead(path === '/api/user' ? 401 : 204, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    try {
      const { headers, body } = await answerTo(path);
      response.writeHead(200, headers).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, stop };
}
