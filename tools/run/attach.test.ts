import { createServer, type Server } from 'node:http';
import { findProduct, portBeside } from './attach.mjs';
import { freePorts } from './ports.mjs';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** Starts a server that responds to /livez. */
async function listen(port: number, status = 200): Promise<void> {
  const server = createServer((request, response) =>
    response.writeHead(request.url === '/livez' ? status : 404).end(),
  );
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  servers.push(server);
}

async function products(...statuses: (number | null)[]) {
  const ports = await freePorts(statuses.length);
  const running = ports.map((port) => ({ url: `http://127.0.0.1:${port}`, dataDir: `/data/${port}` }));
  for (const [index, port] of ports.entries()) {
    const status = statuses[index];
    if (status) await listen(port, status);
  }
  return { ports, running };
}

describe('the product to develop in', () => {
  it('is the running one, whatever its folder and port', async () => {
    const { running } = await products(200);
    expect(await findProduct(running, '/root', {})).toBe(running[0]);
    expect(await findProduct(running, '/root', { PORT: '1' })).toBe(running[0]);
  });

  it('is null when none is running or responding', async () => {
    expect(await findProduct([], '/root', {})).toBeNull();
    const { running } = await products(null, 503);
    expect(await findProduct(running, '/root', {})).toBeNull();
  });

  it('is the one with DATA_DIR, and no other', async () => {
    const { running, ports } = await products(200, 200);
    expect(await findProduct(running, '/data', { DATA_DIR: `${ports[1]}` })).toBe(running[1]);
    expect(await findProduct(running, '/root', { DATA_DIR: '/elsewhere' })).toBeNull();
  });

  it('is the one on PORT if there are several; otherwise one must be named', async () => {
    const { running, ports } = await products(200, 200);
    expect(await findProduct(running, '/root', { PORT: `${ports[1]}` })).toBe(running[1]);
    await expect(findProduct(running, '/root', {})).rejects.toThrow(
      `DATA_DIR=/data/${ports[0]} npm run dev …  http://127.0.0.1:${ports[0]}`,
    );
  });
});

describe('the port beside a product', () => {
  const beside = (port: number, env: Record<string, string> = {}) =>
    portBeside({ url: `http://localhost:${port}` }, '127.0.0.1', env);

  it('is the next free one, even if PORT is the product’s', async () => {
    const [port = 0] = await freePorts(1);
    await listen(port);
    const next = await beside(port);
    expect(next).toBeGreaterThan(port);
    expect(next).toBeLessThanOrEqual(port + 20);
    await listen(next);
    expect(await beside(port, { PORT: String(port) })).toBeGreaterThan(next);
  });

  it('is PORT if that is another one, and an error if it is in use', async () => {
    const [port = 0, other = 0] = await freePorts(2);
    expect(await beside(port, { PORT: String(other) })).toBe(other);
    await listen(other);
    await expect(beside(port, { PORT: String(other) })).rejects.toThrow(`Port ${other} is in use`);
  });
});
