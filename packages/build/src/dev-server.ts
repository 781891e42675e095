import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import webpack, { type Compiler } from 'webpack';
import devMiddleware from 'webpack-dev-middleware';
import { portalDevConfig } from './config.js';

type Middleware = (...args: [...Parameters<RequestListener>, next: () => void]) => void;
type HotMiddleware = (compiler: Compiler, options: { path: string; log: false }) => Middleware;

// The package has no types of its own.
const hotMiddleware: HotMiddleware = createRequire(import.meta.url)('webpack-hot-middleware');

/**
 * Serves a portal from memory, with webpack's hot updates, on a free port of the loopback address.
 * @param root the portal's folder
 * @param print told of every build
 * @returns the address of its files, with a slash at the end
 */
export async function serveDevPortal(root: string, print: (line: string) => void): Promise<string> {
  let handle: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => {
    // The page comes from the gateway's address.
    response.setHeader('access-control-allow-origin', '*');
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}/`;
  const compiler = webpack(portalDevConfig({ root, url }));
  compiler.hooks.done.tap('dev-server', (stats) => {
    if (stats.hasErrors()) print(stats.toString({ all: false, errors: true, colors: true }));
    else print(`${basename(root)} built in ${(stats.endTime ?? 0) - (stats.startTime ?? 0)} ms`);
  });
  const files = devMiddleware(compiler, { publicPath: '/', stats: false });
  const events = hotMiddleware(compiler, { path: '/__hot', log: false });
  handle = (request, response) => {
    const missing = () => response.writeHead(404).end();
    files(request, response, () => events(request, response, missing));
  };
  await new Promise<void>((resolve) => files.waitUntilValid(() => resolve()));
  return url;
}
