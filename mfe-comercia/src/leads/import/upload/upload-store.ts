import type { LeadImport } from '@portals/contracts/marketing';
import { create } from 'zustand';
import { sendParts } from './send-parts';

export interface Upload {
  state: 'sending' | 'waiting' | 'done' | 'failed';
  /** Error that ended the upload. */
  error: unknown;
}

interface Sending {
  uploads: Readonly<Record<number, Upload>>;
}

/** Uploads by the id of their import; they continue while the user visits other views. */
const store = create<Sending>()(() => ({ uploads: {} }));
const stops = new Map<number, AbortController>();

const change = (id: number, changes: Partial<Upload>) =>
  store.setState(({ uploads }) => {
    const before: Upload = uploads[id] ?? { state: 'sending', error: null };
    return { uploads: { ...uploads, [id]: { ...before, ...changes } } };
  });

/** Sends the missing parts of a file; does nothing if the file is already being uploaded. */
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

/** Aborts the upload of a file. */
export function stopUpload(id: number): void {
  stops.get(id)?.abort();
}

/** Removes an upload that has ended in one of these states; a running upload is not removed. */
export function removeUpload(id: number, ended: readonly Upload['state'][]): void {
  const upload = store.getState().uploads[id];
  if (!upload || stops.has(id) || !ended.includes(upload.state)) return;
  store.setState(({ uploads: { [id]: _ended, ...uploads } }) => ({ uploads }));
}

/** Returns the upload that this page is sending for an import; undefined when there is none. */
export const useUpload = (id: number): Upload | undefined => store(({ uploads }) => uploads[id]);
