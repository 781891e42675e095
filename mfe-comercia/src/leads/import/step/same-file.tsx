import type { LeadImport } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { Alert, Button } from '@portals/ui';
import { Link } from 'react-router-dom';
import { useText } from '../../../shared';
import { importHref } from '../calls/import-address';

/** Warns that the same file has already been imported; the user may import it a second time. */
export function SameFile({ shown: { sameFile, marketingCompanyId } }: { shown: LeadImport }) {
  const { t } = useText();
  const { dateTime } = useFormat();
  if (!sameFile) return null;
  return (
    <Alert
      tone="warning"
      title={t('imports.sameFile.title')}
      action={
        <Button asChild size="sm" variant="secondary">
          <Link to={importHref(marketingCompanyId, sameFile.id)}>{t('imports.sameFile.open')}</Link>
        </Button>
      }
    >
      {t('imports.sameFile.text', { name: sameFile.fileName, when: dateTime(sameFile.createdAt) })}
    </Alert>
  );
}
