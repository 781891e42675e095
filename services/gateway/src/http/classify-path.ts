import { previewPath } from '@portals/contracts/releases';

/** The kind of resource at a path. */
export type PathKind =
  | { kind: 'api' }
  | { kind: 'release'; name: string; version: string; file: string }
  /** The route index of a composition. */
  | { kind: 'index' }
  | { kind: 'file' }
  /** A preview link, or the target of the form that ends a preview. */
  | { kind: 'preview' }
  | { kind: 'document'; path: string };

// Digits alone are not a file extension: /empresa/1.5 is a page, whose portal reports the invalid id (rule 1.6).
const hasExtension = (path: string) => /\.(?!\d+$)[A-Za-z0-9]+$/.test(path.split('/').at(-1) ?? '');

// Browsers never retry a failed import at the same address, so the page retries the same release at `<version>~<number>`.
const retryNumber = /~\d{1,6}$/;

/**
 * Classifies a path by its whole segments. A path under /api, /releases or /assets, or with a file extension, is a call or a file and gets
 * 404 when it does not exist (rule 1.3). Any other path is a page.
 */
export function classifyPath(path: string): PathKind {
  const [first = '', name = '', version = '', ...rest] = path.split('/').slice(1);
  const top = first.toLowerCase();
  if (top === 'api') return { kind: 'api' };
  if (path.startsWith(previewPath)) return { kind: 'preview' };
  if (first === 'releases' && rest.length > 0) {
    return { kind: 'release', name, version: version.replace(retryNumber, ''), file: rest.join('/') };
  }
  if (first === 'releases' && name === 'index' && version !== '') return { kind: 'index' };
  if (top === 'releases' || top === 'assets' || hasExtension(path)) return { kind: 'file' };
  return { kind: 'document', path };
}

/** Returns the path of a raw request target, without the query; `/` when there is none. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  return path.startsWith('/') ? path : '/';
}

/** Returns the query of a raw request target. */
export function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
}
