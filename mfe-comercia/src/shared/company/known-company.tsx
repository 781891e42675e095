import { isSampleAddress } from '@portals/contracts/constants';
import { type Capability, can } from '@portals/contracts/fields';
import type { MarketingCompany } from '@portals/contracts/marketing';
import { useApi, useApiList } from '@portals/platform';
import { Alert, Button, KnownCompanyField } from '@portals/ui';
import { useText } from '../text';
import { companyChoicePath, companyRows } from './company-calls';

/** Request for the first 100 companies of the consulting portal, by name; 100 is the maximum page size. */
const knownPath = '/api/companies?sort=name&pageSize=100';

/** Fields of a company in the consulting portal; only the fields that this portal uses. */
export interface KnownCompany {
  id: number;
  name: string;
  capabilities?: Capability[];
  sector: string;
  workspaceId?: number;
  createdAt?: string;
  email?: string | null;
}

interface ConsultingCompanyFieldProps {
  value: number | null | undefined;
  onChange: (id: number | null) => void;
  /** Called with the chosen company. */
  onChosen: (company: KnownCompany) => void;
}

/** Offers the companies of the consulting portal that have no counterpart in this portal yet (rule 9.19), except samples. */
export function ConsultingCompanyField({ value, onChange, onChosen }: ConsultingCompanyFieldProps) {
  const { t } = useText();
  const own = useApiList(companyChoicePath, { schema: companyRows });
  // Without a response from the consulting service, there is nothing to offer.
  const { rows, total } = useApiList<KnownCompany>(knownPath).data ?? { rows: [], total: 0 };
  const isHere = ({ id }: KnownCompany) =>
    own.data?.rows.some(({ consultingCompanyId }) => consultingCompanyId === id) ?? true;
  const isOffered = (one: KnownCompany) => can(one, 'work') && !isSampleAddress(one.email) && !isHere(one);
  const cut = total > rows.length ? ` ${t('companyForm.knownCut', { count: rows.length })}` : '';
  return (
    <KnownCompanyField
      offered={rows.filter(isOffered)}
      taken={own.data?.rows.map(({ name }) => name)}
      label={t('companyForm.consultingCompanyId')}
      hint={`${t('companyForm.knownHint')}${cut}`}
      unknown={t('companyForm.unknown')}
      value={value ?? null}
      onChoose={(company) => {
        onChange(company?.id ?? null);
        if (company) onChosen(company);
      }}
    />
  );
}

interface KnownChangesProps {
  company: MarketingCompany;
  /** Values that are currently in the form. */
  typed: { name: string; sector: string };
  onTake: (company: KnownCompany) => void;
}

/** Offers to copy name and sector from the same company in the consulting portal, if they differ and the user may see them (rule 9.19). */
export function KnownChanges({ company: { consultingCompanyId: id }, typed, onTake }: KnownChangesProps) {
  const { t } = useText();
  // A 404 stays an error: null in the cache would be read by the consulting portal, whose page of the company has the same path.
  const { data } = useApi<KnownCompany>(id ? `/api/companies/${id}` : null);
  if (!data || (data.name === typed.name && data.sector === typed.sector)) return null;
  return (
    <Alert
      title={t('companyForm.knownChanged')}
      action={
        <Button size="sm" variant="secondary" onClick={() => onTake(data)}>
          {t('companyForm.knownTake')}
        </Button>
      }
    >
      {t('companyForm.knownNow', { name: data.name, sector: data.sector })}
    </Alert>
  );
}
