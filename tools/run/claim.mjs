import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, unlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Sockets are in the system's folder for temporary files, because the path of a socket is limited to about a hundred bytes. */
function socketOf(dataDir) {
  mkdirSync(dataDir, { recursive: true });
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  return join(tmpdir(), `portals-${name}.sock`);
}

/** Returns the URL of the installation whose process listens on a socket; null when the process no longer runs. */
const ownerOf = (socket) =>
  new Promise((resolve) => {
    let address = '';
    const connection = connect(socket);
    connection.setEncoding('utf8');
    connection.on('data', (chunk) => (address += chunk));
    connection.once('error', () => resolve(null));
    connection.once('end', () => resolve(address));
  });

/**
 * Removes a socket if it exists. `unlinkSync` is used, because after `rmSync` of a socket Node 20 no longer resolves links to package
 * folders.
 */
function remove(socket) {
  try {
    unlinkSync(socket);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** @type {(socket: string, url: string) => Promise<void>} */
const listenOn = (socket, url) =>
  new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.end(url));
    server.once('error', reject);
    server.listen(socket, () => {
      server.unref();
      resolve();
    });
  });

/**
 * Claims a data folder for this process until it ends (rule 13.6). The claim is a socket rather than a lock file, because the operating
 * system closes sockets when the process ends, even after kill -9.
 * @param {string} dataDir absolute path; the folder is created when missing
 * @param {string} url URL of this installation, for the error message when a second one tries to use the folder
 * @throws {Error} when an installation with this folder is running
 */
export async function claimDataDir(dataDir, url) {
  const socket = socketOf(dataDir);
  try {
    await listenOn(socket, url);
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    const owner = await ownerOf(socket);
    if (owner !== null)
      throw new Error(
        `${dataDir} is in use by the product on ${owner}. Stop that one first, or start this one with another DATA_DIR.`,
      );
    remove(socket);
    await listenOn(socket, url);
  }
  process.once('exit', () => remove(socket));
}
