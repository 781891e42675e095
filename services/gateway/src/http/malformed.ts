import type { Socket } from 'node:net';
import { commonHeaders } from './security-headers.js';

const statusOf: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers input that is not valid HTTP. Node creates no request object for it, so the reply is written directly to the socket. */
export function rejectMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusOf[error.code ?? ''] ?? '400 Bad Request';
  const headers = { ...commonHeaders(false), 'content-length': '0', connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`);
}

/** Answers a request that took too long to arrive, as Node does. */
export const rejectTimedOut = (socket: Socket): void =>
  rejectMalformed(
    Object.assign(new Error('the request took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    socket,
  );
