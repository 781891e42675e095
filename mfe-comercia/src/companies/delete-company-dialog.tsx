import type { MarketingCompany } from '@portals/contracts/marketing';
import { useApiList, useFormat } from '@portals/platform';
import { Spinner } from '@portals/ui';
import { companyPath, productCountPath, productRows } from '../company/company-calls';
import { importListPath, importRows } from '../lead-import/import-calls';
import { leadCountPath, leadRows } from '../leads/lead-calls';
import { useText } from '../text';
import { DeleteDialog } from '../views/delete-dialog';

export interface DeleteCompanyDialogProps {
  company: MarketingCompany;
  onClose: () => void;
  onDeleted: () => Promise<void> | void;
}

/** Words for how much there is under a company; null when that could not be counted. */
function useCounted(id: number): { loading: boolean; counted: string[] | null } {
  const { t } = useText();
  const { number } = useFormat();
  const leads = useApiList(leadCountPath(id), { schema: leadRows });
  const products = useApiList(productCountPath(id), { schema: productRows });
  const imports = useApiList(importListPath(id, 1, 1), { schema: importRows });
  const loading = leads.isLoading || products.isLoading || imports.isLoading;
  if (!leads.data || !products.data || !imports.data) return { loading, counted: null };
  const words = (key: 'leads' | 'products' | 'imports', count: number) =>
    count === 0 ? [] : [t(`companyDelete.${key}`, { count, number: number(count) })];
  return {
    loading,
    counted: [
      ...words('leads', leads.data.total),
      ...words('products', products.data.total),
      ...words('imports', imports.data.total),
    ],
  };
}

function Going({ counted }: { counted: string[] | null }) {
  const { t } = useText();
  if (counted === null) return <p>{t('companyDelete.uncounted')}</p>;
  if (counted.length === 0) return <p>{t('companyDelete.nothing')}</p>;
  return (
    <>
      <p>{t('companyDelete.going')}</p>
      <ul>
        {counted.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  );
}

/** Asks before a company and everything under it are deleted (rule 9.4), and says how much that is. */
export function DeleteCompanyDialog({ company, onClose, onDeleted }: DeleteCompanyDialogProps) {
  const { id, name } = company;
  const { t } = useText();
  const { loading, counted } = useCounted(id);
  return (
    <DeleteDialog
      path={companyPath(id)}
      title={t('companyDelete.title', { name })}
      text={
        loading ? (
          <Spinner label={t('companyDelete.counting')} />
        ) : (
          <>
            <p>{t('companyDelete.text', { name })}</p>
            <Going counted={counted} />
          </>
        )
      }
      ready={!loading}
      confirmLabel={t('companyDelete.confirm')}
      deleted={{ title: t('companyDelete.deleted'), description: name }}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
