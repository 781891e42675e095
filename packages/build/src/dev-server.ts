import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';
import webpack, { type Compiler } from 'webpack';
import devMiddleware from 'webpack-dev-middleware';
import { portalDevConfig } from './config/index.js';
import { readPackage } from './workspace.js';

type Middleware = (...args: [...Parameters<RequestListener>, next: () => void]) => void;
type HotMiddleware = (compiler: Compiler, options: { path: string; log: false }) => Middleware;

// The package has no types of its own.
const hotMiddleware: HotMiddleware = createRequire(import.meta.url)('webpack-hot-middleware');

const eventsPath = '/__hot';

/** Told of what a development server does. */
export interface DevServerEvents {
  /** A line for the terminal. */
  print: (line: string) => void;
  /** The sources were built without errors. */
  onBuilt?: () => void;
}

/** A container for a portal that has never been built: it says why in the page, which is loaded anew when it is. */
async function brokenContainer(portal: string, events: string): Promise<string> {
  const client = fileURLToPath(new URL('../client/build-problems.ts', import.meta.url));
  const jsc = { target: 'es2022' as const, parser: { syntax: 'typescript' as const } };
  const { code } = await transformFile(client, { swcrc: false, configFile: false, jsc });
  const [name, address] = [JSON.stringify(portal), JSON.stringify(events)];
  return `${code}
followBuilds(${name}, ${address}, () => window.location.reload());
export const init = () => undefined;
export const get = async () => { throw new Error(${name} + ' does not build'); };
`;
}

/** Routes are in no module, but a change of them is one of the portal. */
const watchDescriptor = (compiler: Compiler, root: string): void =>
  compiler.hooks.afterCompile.tap('dev-server', ({ fileDependencies }) => {
    fileDependencies.add(join(root, 'portal.json'));
  });

function tellBuilds(compiler: Compiler, name: string, { print, onBuilt }: DevServerEvents): void {
  compiler.hooks.done.tap('dev-server', (stats) => {
    if (stats.hasErrors()) {
      print(stats.toString({ all: false, errors: true, colors: true }));
      return;
    }
    print(`${name} built in ${(stats.endTime ?? 0) - (stats.startTime ?? 0)} ms`);
    onBuilt?.();
  });
}

const pathOf = ({ url = '/' }: IncomingMessage): string => new URL(url, 'http://local.invalid').pathname;

/** What no file is: the container of a portal that does not build, or nothing. */
function answerMissing(request: IncomingMessage, response: ServerResponse, broken: string): void {
  if (pathOf(request) !== '/remoteEntry.js') {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(broken);
}

/**
 * Serves a portal from memory, with webpack's hot updates, on a free port of the loopback address.
 * @param root the portal's folder
 * @returns the address of its files, with a slash at the end, and how to end it
 */
export async function serveDevPortal(
  root: string,
  told: DevServerEvents,
): Promise<{ url: string; close(): Promise<void> }> {
  let handle: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => {
    // The page comes from the gateway's address.
    response.setHeader('access-control-allow-origin', '*');
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}/`;
  const { name } = readPackage(root);
  const compiler = webpack(portalDevConfig({ root, url }));
  watchDescriptor(compiler, root);
  tellBuilds(compiler, name, told);
  const files = devMiddleware(compiler, { publicPath: '/', stats: false });
  const events = hotMiddleware(compiler, { path: eventsPath, log: false });
  const broken = await brokenContainer(name, `http://localhost:${port}${eventsPath}`);
  handle = (request, response) => {
    const missing = () => answerMissing(request, response, broken);
    files(request, response, () => events(request, response, missing));
  };
  await new Promise<void>((resolve) => files.waitUntilValid(() => resolve()));
  const close = async () => {
    await new Promise((resolve) => files.close(resolve));
    await new Promise((resolve) => compiler.close(resolve));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url, close };
}
