import { ApiError, NetworkError } from './errors';
import { headersOf, noReplyError } from './request';

export interface UploadOptions {
  signal?: AbortSignal;
  /** Called with the share of the file that has been sent, from 0 to 1. */
  onProgress?: (sent: number) => void;
}

/** Milliseconds without any progress after which an upload fails. */
const stalledAfter = 60_000;

/**
 * Sends a file as the body of a POST and returns the text of the reply. It uses XMLHttpRequest, because `fetch` reports no progress. There
 * is no time limit for the whole upload: a slow upload continues while bytes are being sent.
 * @throws ApiError outside 2xx, NetworkError without a reply or when the upload stalls; the reason of the signal when it aborts
 */
export function uploadFile(path: string, file: Blob, { signal, onProgress }: UploadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const call = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fail = (isLate: boolean) => reject(noReplyError(path, isLate, undefined));
    const expectMore = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail(true);
        call.abort();
      }, stalledAfter);
    };
    const abort = () => call.abort();
    call.open('POST', path);
    for (const [name, value] of Object.entries(
      headersOf({ headers: { 'Content-Type': 'application/octet-stream' } }),
    ))
      call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total }) => {
      expectMore();
      if (total > 0) onProgress?.(loaded / total);
    };
    call.onload = () => {
      const { status, statusText, responseText: body } = call;
      const retryAfter = call.getResponseHeader('retry-after');
      if (status >= 200 && status < 300) resolve(body);
      else reject(new ApiError({ status, statusText, body, retryAfter }));
    };
    call.onerror = () => fail(false);
    call.onabort = () => reject(signal?.aborted ? signal.reason : new NetworkError(`${path} was given up`));
    call.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    signal?.addEventListener('abort', abort);
    expectMore();
    call.send(file);
  });
}
