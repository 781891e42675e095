import { type Capability, can } from '@portals/contracts/fields';
import type { MarketingCompany } from '@portals/contracts/marketing';
import { useApi, useApiList } from '@portals/platform';
import { Alert, Button, Field, Select } from '@portals/ui';
import { useText } from '../text';
import { companyChoicePath, companyRows } from './company-calls';

/** Path of the companies of the consulting portal: by name, as many as one response can contain. */
const knownPath = '/api/companies?sort=name&pageSize=100';

/** The fields that this portal reads of a company of the consulting portal. */
export interface KnownCompany {
  id: number;
  name: string;
  sector: string;
  workspaceId?: number;
  capabilities?: Capability[];
}

interface KnownCompanyFieldProps {
  value: number | null | undefined;
  onChange: (id: number | null) => void;
  /** Called with the company that was chosen. */
  onChosen: (company: KnownCompany) => void;
}

/**
 * Offers the companies of the consulting portal that the user works on and that this portal does not have yet (rule 9.19). Renders nothing
 * when there are none, or when the consulting service does not respond.
 */
export function KnownCompanyField({ value, onChange, onChosen }: KnownCompanyFieldProps) {
  const { t } = useText();
  const known = useApiList<KnownCompany>(knownPath);
  const own = useApiList(companyChoicePath, { schema: companyRows });
  const isHere = ({ id, name }: KnownCompany) =>
    own.data?.rows.some((one) => one.consultingCompanyId === id || one.name === name) ?? true;
  const offered = known.data?.rows.filter((company) => can(company, 'work') && !isHere(company)) ?? [];
  if (!known.data || offered.length === 0) return null;
  const hint = t('companyForm.knownHint');
  const isCut = known.data.total > known.data.rows.length;
  return (
    <Field
      label={t('companyForm.consultingCompanyId')}
      hint={isCut ? `${hint} ${t('companyForm.knownCut', { count: known.data.rows.length })}` : hint}
    >
      <Select
        placeholder={t('companyForm.unknown')}
        value={value ?? ''}
        onChange={({ target }) => {
          const company = offered.find(({ id }) => id === Number(target.value));
          onChange(company?.id ?? null);
          if (company) onChosen(company);
        }}
      >
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface KnownChangesProps {
  company: MarketingCompany;
  /** Current values of the form. */
  typed: { name: string; sector: string };
  onTake: (company: KnownCompany) => void;
}

/**
 * Offers to take over name and sector from the same company in the consulting portal if they differ and the user may see them (rule 9.19).
 */
export function KnownChanges({ company: { consultingCompanyId: id }, typed, onTake }: KnownChangesProps) {
  const { t } = useText();
  const { data } = useApi<KnownCompany>(id ? `/api/companies/${id}` : null, { on404: 'returnNull' });
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
