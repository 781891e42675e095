import type { IncomingMessage } from 'node:http';

const urlencoded = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Whether a request is a form that a browser posts by itself, without the page's script. */
export const isPostedForm = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'POST' && urlencoded.test(headers['content-type'] ?? '');

const anyForm = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** Whether the body of a request is a form in either of the two types that browsers and mail providers post, or there is none. */
export const isForm = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const type = headers['content-type'];
  return type === undefined || anyForm.test(type);
};
