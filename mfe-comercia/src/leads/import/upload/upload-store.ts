import type { LeadImport } from '@portals/contracts/marketing';
import { create } from 'zustand';
import { sendParts } from './send-parts';

export interface Upload {
  state: 'sending' | 'waiting' | 'done' | 'failed';
  /** Why it failed. */
  error: unknown;
}

interface Sending {
  uploads: Readonly<Record<number, Upload>>;
}

/** Files on their way, by the id of the import: they go on while other views are looked at. */
const store = create<Sending>()(() => ({ uploads: {} }));
const stops = new Map<number, AbortController>();

const change = (id: number, changes: Partial<Upload>) =>
  store.setState(({ uploads }) => {
    const before: Upload = uploads[id] ?? { state: 'sending', error: null };
    return { uploads: { ...uploads, [id]: { ...before, ...changes } } };
  });

/** Sends what the service misses of a file; a file that is on its way already is not sent twice. */
export async function startUpload({ id, missingParts }: LeadImport, file: Blob): Promise<void> {
  if (stops.has(id)) return;
  const stop = new AbortController();
  stops.set(id, stop);
  change(id, { state: 'sending', error: null });
  try {
    await sendParts({
      id,
      file,
      parts: missingParts,
      signal: stop.signal,
      onWaiting: (waiting) => change(id, { state: waiting ? 'waiting' : 'sending' }),
    });
    change(id, { state: 'done' });
  } catch (error) {
    stop.abort();
    change(id, { state: 'failed', error });
  } finally {
    stops.delete(id);
  }
}

/** Sends nothing more of a file. */
export function stopUpload(id: number): void {
  stops.get(id)?.abort();
}

/** Forgets an upload that has ended in one of these ways; one that goes on is left alone. */
export function forgetUpload(id: number, ended: readonly Upload['state'][]): void {
  const upload = store.getState().uploads[id];
  if (!upload || stops.has(id) || !ended.includes(upload.state)) return;
  store.setState(({ uploads: { [id]: _ended, ...uploads } }) => ({ uploads }));
}

/** The file of an import on its way from this page; undefined when this page sends none. */
export const useUpload = (id: number): Upload | undefined => store(({ uploads }) => uploads[id]);
