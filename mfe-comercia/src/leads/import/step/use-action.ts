import { LeadImport } from '@portals/contracts/marketing';
import { api, useErrorText } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
import { useCallback, useState } from 'react';
import { importPath } from '../calls/import-calls';
import { isOvertaken } from './use-import';

export type ImportAction = 'check' | 'start' | 'stop' | 'undo';

/** The props of each step of an import. */
export interface StepProps {
  shown: LeadImport;
  /** Shows the import that a call returned. */
  show: (next: LeadImport) => void;
  /** Reloads the import. */
  again: () => void;
}

/** Runs an action on an import; repeated presses run it only once. */
export function useAction({ shown: { id }, show, again }: StepProps) {
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const work = useCallback(
    async (action: ImportAction, body?: unknown) => {
      setFailure(null);
      try {
        show(await api.post(`${importPath(id)}/${action}`, body, { schema: LeadImport }));
      } catch (error) {
        // Another tab was faster; its result is shown.
        if (isOvertaken(error)) again();
        else setFailure(errorText(error));
      }
    },
    [id, show, again, errorText],
  );
  const { run, pending } = useOnce(work);
  return { run, pending, failure };
}
