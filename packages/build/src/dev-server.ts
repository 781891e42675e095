import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';
import type { Compiler } from 'webpack';
import { portalDevConfig } from './config/index.js';
import { type DevServerEvents, eventsPath, serveHot } from './hot-server.js';
import { readPackage } from './workspace.js';

/** Returns a container for a portal that has never been built: it shows the build errors, and reloads the page once a build succeeds. */
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

/** Rebuilds when portal.json changes. Webpack does not watch the file by itself, because no module imports its routes. */
const watchDescriptor = (compiler: Compiler, root: string): void =>
  compiler.hooks.afterCompile.tap('dev-server', ({ fileDependencies }) => {
    fileDependencies.add(join(root, 'portal.json'));
  });

const pathOf = ({ url = '/' }: IncomingMessage): string => new URL(url, 'http://local.invalid').pathname;

/** Handles a request that matches no built file: serves the fallback container for `/remoteEntry.js`, and 404 for any other path. */
function serveMissing(request: IncomingMessage, response: ServerResponse, broken: string): void {
  if (pathOf(request) !== '/remoteEntry.js') {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(broken);
}

/**
 * Serves a portal from memory, with webpack's hot updates, on a free port of the loopback address.
 * @param root the portal's folder
 * @returns the address of its files, with a trailing slash, and a function that stops it
 */
export function serveDevPortal(
  root: string,
  told: DevServerEvents,
): Promise<{ url: string; close(): Promise<void> }> {
  const { name } = readPackage(root);
  return serveHot(
    {
      name,
      // Pages are served from the gateway's origin, so their requests are cross-origin.
      headers: { 'access-control-allow-origin': '*' },
      configure: (url) => portalDevConfig({ root, url }),
      answerOther: async (url) => {
        const broken = await brokenContainer(name, new URL(eventsPath, url).href);
        return (request, response) => serveMissing(request, response, broken);
      },
    },
    told,
    (compiler) => watchDescriptor(compiler, root),
  );
}
