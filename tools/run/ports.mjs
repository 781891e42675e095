import { createServer } from 'node:net';

function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

const close = (server) => new Promise((resolve) => server.close(resolve));

/** Listens on a free port below those that Linux gives to whoever asks for any, so that none of them takes it before it is used. */
const listenBelow = () =>
  listen(12_000 + Math.floor(Math.random() * 20_000), '127.0.0.1').catch((error) => {
    if (error.code === 'EADDRINUSE') return listenBelow();
    throw error;
  });

/**
 * Returns free ports on the loopback address, all different.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, listenBelow));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map(close));
  return ports;
}

/**
 * Returns the reason why a port cannot be used, or null when it is free.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | null>}
 */
export async function portProblem(port, host) {
  try {
    await close(await listen(port, host));
    return null;
  } catch (error) {
    if (error.code === 'EADDRINUSE')
      return `Port ${port} is in use. Stop what uses it, or choose another: PORT=8090 npm start`;
    if (error.code === 'EACCES')
      return `Port ${port} may not be used by this user. Choose one above 1023: PORT=8090 npm start`;
    return `Port ${port} cannot be used: ${error.message}`;
  }
}
