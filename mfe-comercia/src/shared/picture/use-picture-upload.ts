import type { Picture } from '@portals/contracts/marketing';
import { useErrorText } from '@portals/platform';
import { useEffect, useRef, useState } from 'react';
import { uploadPicture } from './picture-calls';

interface Upload {
  /** Fraction of the file that has been sent, from 0 to 1; null while no upload is running. */
  sent: number | null;
  /** Reason why the last upload failed; null before and during an upload. */
  failure: string | null;
  /**
   * Uploads a file.
   * @returns the stored image; null when the upload failed or was cancelled
   */
  send: (file: Blob, alt: string) => Promise<Picture | null>;
  /** Cancels the running upload. */
  stop: () => void;
}

/** Uploads one image at a time. Unmounting the component cancels the upload. */
export function usePictureUpload(companyId: number): Upload {
  const errorText = useErrorText();
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  const send = async (file: Blob, alt: string) => {
    const stop = new AbortController();
    current.current = stop;
    setFailure(null);
    setSent(0);
    try {
      return await uploadPicture(companyId, { file, alt }, { signal: stop.signal, onProgress: setSent });
    } catch (error) {
      if (!stop.signal.aborted) setFailure(errorText(error));
      return null;
    } finally {
      setSent(null);
    }
  };
  return { sent, failure, send, stop: () => current.current?.abort() };
}
