import { LeadImport } from '@portals/contracts/marketing';
import { api, useErrorText } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
import { useCallback, useState } from 'react';
import { importPath } from '../calls/import-calls';
import { isStateConflict } from './use-import';

export type ImportAction = 'check' | 'start' | 'stop' | 'undo';

/** Props of all import steps. */
export interface StepProps {
  shown: LeadImport;
  /** Displays the import that an action has returned. */
  show: (next: LeadImport) => void;
  /** Refetches the import. */
  reload: () => void;
}

/** Runs one action on an import at a time; further presses are ignored. */
export function useAction({ shown: { id }, show, reload }: StepProps) {
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const work = useCallback(
    async (action: ImportAction, body?: unknown) => {
      setFailure(null);
      try {
        show(await api.post(`${importPath(id)}/${action}`, body, { schema: LeadImport }));
      } catch (error) {
        // Another tab has changed the import first, so the current state is refetched.
        if (isStateConflict(error)) reload();
        else setFailure(errorText(error));
      }
    },
    [id, show, reload, errorText],
  );
  const { run, pending } = useOnce(work);
  return { run, pending, failure };
}
