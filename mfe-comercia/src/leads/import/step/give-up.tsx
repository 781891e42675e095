import { useInvalidate } from '@portals/platform';
import { Button } from '@portals/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DeleteDialog, useText } from '../../../shared';
import { leadPanelPath } from '../../lead-address';
import { companyImportsPath, importPath } from '../calls/import-calls';
import { stopUpload } from '../upload/upload-store';
import type { StepProps } from './use-action';

/** Button that discards an import that has stored nothing yet. */
export function GiveUp({ shown: { id, marketingCompanyId, fileName } }: StepProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [asked, setAsked] = useState(false);
  const leave = async () => {
    stopUpload(id);
    navigate(leadPanelPath(marketingCompanyId, 'imports'));
    await invalidate(companyImportsPath(marketingCompanyId));
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        {t('imports.giveUp.button')}
      </Button>
      {asked && (
        <DeleteDialog
          path={importPath(id)}
          title={t('imports.giveUp.title')}
          text={t('imports.giveUp.text', { name: fileName })}
          confirmLabel={t('imports.giveUp.confirm')}
          deleted={{ title: t('imports.giveUp.done'), description: fileName }}
          onClose={() => setAsked(false)}
          onDeleted={leave}
        />
      )}
    </>
  );
}
