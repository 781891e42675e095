import type { LeadImport } from '@portals/contracts/marketing';
import { useInvalidate } from '@portals/platform';
import { Button } from '@portals/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DeleteDialog, useText } from '../../../shared';
import { leadPanelPath } from '../../lead-address';
import { companyImportsPath, importPath } from '../calls/import-calls';
import { stopUpload } from '../upload/upload-store';
import type { StepProps } from './use-action';

interface DiscardImportDialogProps {
  shown: LeadImport;
  onClose: () => void;
  /** Called once the import has been discarded, before the lists are refetched. */
  onDiscarded?: () => void;
}

/** Asks for confirmation, then discards an import that has stored no leads yet. */
export function DiscardImportDialog({ shown, onClose, onDiscarded }: DiscardImportDialogProps) {
  const { id, marketingCompanyId, fileName } = shown;
  const { t } = useText();
  const invalidate = useInvalidate();
  const leave = async () => {
    stopUpload(id);
    onDiscarded?.();
    await invalidate(companyImportsPath(marketingCompanyId));
  };
  return (
    <DeleteDialog
      path={importPath(id)}
      title={t('imports.giveUp.title')}
      text={t('imports.giveUp.text', { name: fileName })}
      confirmLabel={t('imports.giveUp.confirm')}
      deleted={{ title: t('imports.giveUp.done'), description: fileName }}
      onClose={onClose}
      onDeleted={leave}
    />
  );
}

/** Button on the page of an import that discards it and returns to the list. */
export function DiscardImport({ shown }: StepProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        {t('imports.giveUp.button')}
      </Button>
      {asked && (
        <DiscardImportDialog
          shown={shown}
          onClose={() => setAsked(false)}
          onDiscarded={() => navigate(leadPanelPath(shown.marketingCompanyId, 'imports'))}
        />
      )}
    </>
  );
}
