import { createServer } from 'node:http';

export interface DamagingProxy {
  url: string;
  stop(): void;
}

/**
 * Starts a proxy between browser and gateway that damages the first response for each matching path. Playwright's interception cannot be
 * used instead, because it disables the browser's cache, in which the damaged file must stay.
 */
export async function startDamagingProxy(
  target: string,
  isDamaged: (path: string) => boolean,
): Promise<DamagingProxy> {
  const seen = new Set<string>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const answer = await fetch(target + path, { headers: { 'accept-encoding': 'identity' } });
    const headers = Object.fromEntries(answer.headers);
    delete headers['content-length'];
    delete headers['transfer-encoding'];
    response.writeHead(answer.status, headers);
    const isFirst = !seen.has(path);
    seen.add(path);
    const body = Buffer.from(await answer.arrayBuffer());
    response.end(isFirst && isDamaged(path) ? Buffer.concat([body, Buffer.from('\n;')]) : body);
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
