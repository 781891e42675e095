import { limits } from '@portals/contracts/constants';
import { LeadImport } from '@portals/contracts/marketing';
import { api, useErrorText, useInvalidate } from '@portals/platform';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { importHref } from '../calls/import-address';
import { companyImportsPath, importListPath, importRows } from '../calls/import-calls';
import { fingerprint } from '../upload/fingerprint';
import { startUpload } from '../upload/upload-store';
import type { OnText } from './use-chosen-file';

/** Returns an unfinished import of the same file, if any, so that its upload can be resumed instead of starting a second import. */
async function brokenOff(
  companyId: number,
  sha256: string | null,
  text: Blob,
): Promise<LeadImport | undefined> {
  if (sha256 === null) return undefined;
  const rows = await api.get(importListPath(companyId, 1), { schema: importRows });
  return rows.find(
    (row) => row.state === 'uploading' && row.sha256 === sha256 && row.sizeBytes === text.size,
  );
}

/** Returns a handler that creates an import for a chosen file and opens it. */
export function useAnnounce(companyId: number): { onText: OnText; failure: string | null } {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const onText = useCallback(
    async (text: Blob, name: string) => {
      setFailure(null);
      try {
        const sha256 = await fingerprint(text);
        const input = { fileName: name.slice(-limits.name), sizeBytes: text.size, sha256 };
        const begun =
          (await brokenOff(companyId, sha256, text)) ??
          (await api.post(companyImportsPath(companyId), input, { schema: LeadImport }));
        void startUpload(begun, text);
        navigate(importHref(companyId, begun.id));
        await invalidate(companyImportsPath(companyId));
      } catch (error) {
        setFailure(errorText(error));
      }
    },
    [companyId, navigate, invalidate, errorText],
  );
  return { onText, failure };
}
