import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import webpack, { type Compiler, type Configuration } from 'webpack';
import devMiddleware from 'webpack-dev-middleware';

type Middleware = (...args: [...Parameters<RequestListener>, next: () => void]) => void;
type HotMiddleware = (compiler: Compiler, options: { path: string; log: false }) => Middleware;

// The package has no types.
const hotMiddleware: HotMiddleware = createRequire(import.meta.url)('webpack-hot-middleware');

/** Path of the server-sent events about builds. */
export const eventsPath = '/__hot';

/** Callbacks of a development server. */
export interface DevServerEvents {
  /** Prints a line to the terminal. */
  print: (line: string) => void;
  /** Called when the sources were built without errors. */
  onBuilt?: () => void;
}

export interface HotSite {
  /** Name in terminal output. */
  name: string;
  /** Port on the loopback address; defaults to any free one. */
  port?: number;
  headers: Readonly<Record<string, string>>;
  /** @param url address of the files, with a trailing slash */
  configure: (url: string) => Configuration;
  /** Returns the handler for requests that match no file of the build. */
  answerOther: (url: string) => Promise<RequestListener> | RequestListener;
}

function reportBuilds(compiler: Compiler, name: string, { print, onBuilt }: DevServerEvents): void {
  compiler.hooks.done.tap('dev-server', (stats) => {
    if (stats.hasErrors()) {
      print(stats.toString({ all: false, errors: true, colors: true }));
      return;
    }
    print(`${name} built in ${(stats.endTime ?? 0) - (stats.startTime ?? 0)} ms`);
    onBuilt?.();
  });
}

/**
 * Serves webpack's output from memory, with its hot updates, on the loopback address.
 * @param prepare hooks into the compiler before its first build
 * @returns the address of the files, with a trailing slash, and a function that stops it
 * @throws Error when the port is not available
 */
export async function serveHot(
  site: HotSite,
  told: DevServerEvents,
  prepare: (compiler: Compiler) => void = () => undefined,
): Promise<{ url: string; close(): Promise<void> }> {
  let handle: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(site.headers)) response.setHeader(name, value);
    handle(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(site.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}/`;
  const compiler = webpack(site.configure(url));
  prepare(compiler);
  reportBuilds(compiler, site.name, told);
  const files = devMiddleware(compiler, { publicPath: '/', stats: false });
  const events = hotMiddleware(compiler, { path: eventsPath, log: false });
  const other = await site.answerOther(url);
  handle = (request, response) => {
    files(request, response, () => events(request, response, () => other(request, response)));
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
