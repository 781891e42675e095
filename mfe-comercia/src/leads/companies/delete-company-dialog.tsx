import { type MarketingCompany, MarketingCompanyDeletion } from '@portals/contracts/marketing';
import { useApi, useFormat } from '@portals/platform';
import { Spinner } from '@portals/ui';
import { companyDeletionPath, companyPath, DeleteDialog, RunningDialog, useText } from '../../shared';

export interface DeleteCompanyDialogProps {
  company: MarketingCompany;
  onClose: () => void;
  onDeleted: () => Promise<void> | void;
}

const counted = [
  ...['leads', 'products', 'imports', 'contents', 'campaigns', 'livePages', 'mailings', 'reports'],
] as const;

/** Lists how many records of each kind will be deleted with a company; kinds without records are omitted. */
function Going({ going }: { going: MarketingCompanyDeletion | undefined }) {
  const { t } = useText();
  const { number } = useFormat();
  if (going === undefined) return <p>{t('companyDelete.uncounted')}</p>;
  const there = counted.filter((key) => going[key] > 0);
  if (there.length === 0) return <p>{t('companyDelete.nothing')}</p>;
  return (
    <>
      <p>{t('companyDelete.going')}</p>
      <ul>
        {there.map((key) => (
          <li key={key}>{t(`companyDelete.${key}`, { count: going[key], number: number(going[key]) })}</li>
        ))}
      </ul>
      {going.mailings > 0 && <p>{t('companyDelete.proof')}</p>}
    </>
  );
}

/** Asks for confirmation before a company is deleted, and shows how much data will be deleted with it (rules 9.4 and 17.4). */
export function DeleteCompanyDialog({ company, onClose, onDeleted }: DeleteCompanyDialogProps) {
  const { id, name } = company;
  const { t } = useText();
  const reading = useApi(companyDeletionPath(id), { schema: MarketingCompanyDeletion, rereads: true });
  const { isValidating, mutate } = reading;
  // An earlier count is not shown: leads may have been imported since, or the mailing stopped.
  const data = isValidating || reading.error ? undefined : reading.data;
  if (data && data.running.length > 0)
    return (
      <RunningDialog
        title={t('companyDelete.title', { name })}
        companyId={id}
        campaigns={data.running}
        onClose={onClose}
      />
    );
  return (
    <DeleteDialog
      path={companyPath(id)}
      title={t('companyDelete.title', { name })}
      text={
        isValidating ? (
          <Spinner label={t('companyDelete.counting')} />
        ) : (
          <>
            <p>{t('companyDelete.text', { name })}</p>
            <Going going={data} />
          </>
        )
      }
      ready={!isValidating}
      confirmLabel={t('companyDelete.confirm')}
      deleted={{ title: t('companyDelete.deleted'), description: name }}
      onRefused={() => void mutate()}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}
