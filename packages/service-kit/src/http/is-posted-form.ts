import type { IncomingMessage } from 'node:http';

const urlencoded = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Whether a request is a form that a browser posts by itself, without the page's script. */
export const isPostedForm = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'POST' && urlencoded.test(headers['content-type'] ?? '');
