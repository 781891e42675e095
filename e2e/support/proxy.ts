import { createServer, type ServerResponse } from 'node:http';

interface Proxy {
  url: string;
  stop(): void;
}

/** Starts a proxy between browser and gateway; `send` writes the body of each response to a GET request. */
async function startProxy(
  target: string,
  send: (path: string, body: Buffer, response: ServerResponse) => Promise<void> | void,
): Promise<Proxy> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const answer = await fetch(target + path, { headers: { 'accept-encoding': 'identity' } });
    const headers = Object.fromEntries(answer.headers);
    delete headers['content-length'];
    delete headers['transfer-encoding'];
    response.writeHead(answer.status, headers);
    await send(path, Buffer.from(await answer.arrayBuffer()), response);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${address.port}`, stop };
}

/**
 * Starts a proxy that damages the first response for each matching path. Playwright's interception cannot be used instead, because it
 * disables the browser's cache, in which the damaged file must stay.
 */
export function startDamagingProxy(target: string, isDamaged: (path: string) => boolean): Promise<Proxy> {
  const seen = new Set<string>();
  return startProxy(target, (path, body, response) => {
    response.write(body);
    if (!seen.has(path) && isDamaged(path)) response.write('\n;');
    seen.add(path);
  });
}

/** Starts a proxy that sends the body of each HTML document a few elements at a time, as a slow connection does. */
export function startSlowProxy(target: string): Promise<Proxy> {
  return startProxy(target, async (_path, body, response) => {
    const html = body.toString();
    const start = html.startsWith('<!doctype html>') ? html.indexOf('<body') : -1;
    if (start < 0) {
      response.write(body);
      return;
    }
    response.write(html.slice(0, start));
    const parts = html.slice(start).split(/(?=<)/);
    for (let at = 0; at < parts.length; at += 12) {
      response.write(parts.slice(at, at + 12).join(''));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
}
