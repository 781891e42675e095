import { connect, type Socket } from 'node:net';

/** Opens a TCP connection to a server, for requests that no HTTP client would send. */
export function rawConnection(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname);
}

/**
 * Sends bytes unchanged and returns everything received until the server closes the connection. If the server closes it while bytes are
 * still arriving, the connection is reset and the last reply may be lost.
 */
export function sendRaw(url: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = rawConnection(url);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
    socket.on('error', () => undefined);
    socket.write(text);
  });
}

/** Returns a GET request as text, with `Connection: close`. */
export const rawGet = (path: string, headers: string[]): string =>
  `GET ${path} HTTP/1.1\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`;

/** Returns the statuses of pipelined replies, in order. */
export const statusesOf = (answers: string): number[] =>
  Array.from(answers.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status));
