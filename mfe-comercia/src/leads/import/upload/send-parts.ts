import { leadImportLimits } from '@portals/contracts/constants';
import { LeadImport } from '@portals/contracts/marketing';
import { ApiError, api, NetworkError } from '@portals/platform';
import { partPath } from '../calls/import-calls';

/** Number of concurrent uploads. */
const atOnce = 2;
/** Initial and maximum backoff in milliseconds; the backoff doubles with each retry. */
const firstWait = 1000;
const longestWait = 15_000;

/** Returns a part of the file in base64, the encoding used by the request. */
function base64Of(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    // The file has been changed or deleted since it was chosen.
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(part);
  });
}

/** Returns the milliseconds to wait before a retry; null for a permanent failure. */
function waitAfter(error: unknown, tries: number): number | null {
  const wait = Math.min(firstWait * 2 ** tries, longestWait);
  if (error instanceof NetworkError) return wait;
  if (!(error instanceof ApiError)) return null;
  if (error.status === 429) return error.retryAfter === null ? wait : error.retryAfter * 1000;
  return error.status >= 500 ? wait : null;
}

/** Waits for the given time, or until the browser is back online, whichever comes first. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

export interface SendOptions {
  id: number;
  file: Blob;
  /** Numbers of the file parts to send, counted from 1. */
  parts: readonly number[];
  signal: AbortSignal;
  /** Called with true when the connection is lost, and with false when it has been restored. */
  onWaiting: (waiting: boolean) => void;
}

async function sendPart(number: number, { id, file, signal, onWaiting }: SendOptions): Promise<void> {
  const begin = (number - 1) * leadImportLimits.partBytes;
  const bytes = await base64Of(file.slice(begin, begin + leadImportLimits.partBytes));
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      await api.put(partPath(id, number), { bytes }, { schema: LeadImport, signal });
      onWaiting(false);
      return;
    } catch (error) {
      if (signal.aborted) return;
      const wait = waitAfter(error, tries);
      if (wait === null) throw error;
      onWaiting(true);
      await pause(wait, signal);
    }
  }
}

/**
 * Sends the parts of a file, two at a time, and retries after temporary failures such as a lost connection.
 * @throws ApiError when the service rejects a part, DOMException when the file can no longer be read
 */
export async function sendParts(options: SendOptions): Promise<void> {
  const left = [...options.parts];
  const work = async () => {
    for (let part = left.shift(); part !== undefined && !options.signal.aborted; part = left.shift()) {
      await sendPart(part, options);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
