import { connect, type Socket } from 'node:net';

/** A connection to a server, for what no HTTP client would send. */
export function rawConnection(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname);
}

/**
 * Sends bytes as they are, and gives all that comes back until the server ends the connection. A server that ends it
 * while it is still being sent to resets it, which may cost the last of its answers.
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

/** The text of a GET request, which is the last of its connection. */
export const rawGet = (path: string, headers: string[]): string =>
  `GET ${path} HTTP/1.1\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`;

/** Statuses of pipelined answers, in order. */
export const statusesOf = (answers: string): number[] =>
  Array.from(answers.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status));
