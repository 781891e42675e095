import { readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { runWebpack } from './compile.js';
import { galleryConfig } from './config/index.js';
import { listFiles } from './files.js';
import { type DevServerEvents, serveHot } from './hot-server.js';
import { findWorkspace } from './workspace.js';

/** The page contains only our own texts, so a fixed nonce for its style elements is enough. */
const nonce = 'gallery';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Components</title>
<link rel="stylesheet" href="main.css">
<script type="module" src="main.js" nonce="${nonce}"></script>
</head>
<body><div id="root"></div></body>
</html>
`;

/**
 * Headers as strict about scripts and styles as the site's documents. Iframes are allowed, because the gallery uses them for states that
 * need a whole page.
 */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
};

/** Serves the page for any query, and 404 for any other path. */
const answerPage: RequestListener = ({ url = '/' }, response) => {
  if (!/^\/(\?|$)/.test(url)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
};

/**
 * Serves the gallery of a package from its sources, with hot reload, on the loopback address.
 * @param root folder of the package
 * @param port defaults to any free port
 * @throws Error when the port is not available
 */
export const serveDevGallery = (root: string, events: DevServerEvents, port?: number) =>
  serveHot(
    {
      name: 'Gallery',
      ...(port !== undefined && { port }),
      headers,
      configure: () => galleryConfig({ root, mode: 'development', hot: true }),
      answerOther: () => answerPage,
    },
    events,
  );

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Reads the files of a folder, by request path. */
async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const paths = await listFiles(folder);
  return new Map(
    await Promise.all(
      paths.map(async (path): Promise<[string, Buffer]> => [`/${path}`, await readFile(join(folder, path))]),
    ),
  );
}

/**
 * Builds the gallery of a package once and serves it on a free port of the loopback address, for tests.
 * @param root folder of the package
 */
export async function serveGallery(root: string): Promise<{ url: string; close(): Promise<void> }> {
  const output = join(findWorkspace(root), 'node_modules', '.cache', 'gallery');
  await rm(output, { recursive: true, force: true });
  await runWebpack(galleryConfig({ root, mode: 'production', output }), () => undefined);
  const files = await readFiles(output);
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const path = request.url ?? '/';
    const file = files.get(path);
    if (file === undefined) answerPage(request, response);
    else
      response
        .writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
        .end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}
