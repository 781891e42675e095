import type { MarketingCompany } from '@portals/contracts/marketing';
import { useApiList } from '@portals/platform';
import { Spinner } from '@portals/ui';
import { companyPath, productCountPath, productRows } from '../company/company-calls';
import { useText } from '../text';
import { DeleteDialog } from '../views/delete-dialog';

export interface DeleteCompanyDialogProps {
  company: MarketingCompany;
  onClose: () => void;
  onDeleted: () => Promise<void> | void;
}

/** Asks before a company and everything under it are deleted (rule 9.4), and says how much that is. */
export function DeleteCompanyDialog({ company, onClose, onDeleted }: DeleteCompanyDialogProps) {
  const { id, name } = company;
  const { t } = useText();
  const { data, isLoading } = useApiList(productCountPath(id), { schema: productRows });
  const goes = data ? t('companyDelete.products', { count: data.total }) : t('companyDelete.uncounted');
  return (
    <DeleteDialog
      path={companyPath(id)}
      title={t('companyDelete.title', { name })}
      text={
        isLoading ? (
          <Spinner label={t('companyDelete.counting')} />
        ) : (
          <>
            <p>{t('companyDelete.text', { name })}</p>
            <p>{data?.total === 0 ? t('companyDelete.nothing') : goes}</p>
          </>
        )
      }
      ready={!isLoading}
      confirmLabel={t('companyDelete.confirm')}
      deleted={{ title: t('companyDelete.deleted'), description: name }}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
