import type { IncomingMessage } from 'node:http';

const urlencoded = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Returns true when a request is a form posted by the browser itself, without the page's script. */
export const isPostedForm = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'POST' && urlencoded.test(headers['content-type'] ?? '');

const anyForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** Returns true when the body is empty, or a form with one of the two content types that browsers and mail providers post. */
export const isForm = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const type = headers['content-type'];
  return type === undefined || anyForm.test(type);
};
