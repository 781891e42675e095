import { type Capability, can } from '@portals/contracts/fields';
import { api, useApiList } from '@portals/platform';
import { Field, Select } from '@portals/ui';
import { useText } from '../text';

/** Path of the companies of the marketing portal: by name, as many as one response can contain. */
const knownPath = '/api/marketing/companies?sort=name&pageSize=100';

/** The fields that this portal reads of a company of the marketing portal. */
export interface KnownCompany {
  id: number;
  name: string;
  sector: string;
  version: number;
  workspaceId?: number;
  capabilities?: Capability[];
  /** Id of the linked company here; a marketing service of the previous version does not send it and cannot link. */
  consultingCompanyId?: number | null;
}

/** Links a company of the marketing portal to the company just registered here (rule 9.19). */
export const linkCompany = ({ id, version }: KnownCompany, consultingCompanyId: number): Promise<unknown> =>
  api.patch(`/api/marketing/companies/${id}`, { version, consultingCompanyId });

interface KnownCompanyFieldProps {
  chosen: KnownCompany | null;
  onChoose: (company: KnownCompany | null) => void;
}

/**
 * Offers the companies of the marketing portal that the user works on and that are not linked to one here (rule 9.19). Renders nothing when
 * there are none, or when the marketing service does not respond.
 */
export function KnownCompanyField({ chosen, onChoose }: KnownCompanyFieldProps) {
  const { t } = useText();
  const { data } = useApiList<KnownCompany>(knownPath);
  const offered = data?.rows.filter((one) => can(one, 'work') && one.consultingCompanyId === null) ?? [];
  if (!data || offered.length === 0) return null;
  const hint = t('companyForm.knownHint');
  const isCut = data.total > data.rows.length;
  return (
    <Field
      label={t('companyForm.known')}
      hint={isCut ? `${hint} ${t('companyForm.knownCut', { count: data.rows.length })}` : hint}
    >
      <Select
        placeholder={t('companyForm.unknown')}
        value={chosen?.id ?? ''}
        onChange={({ target }) => onChoose(offered.find(({ id }) => id === Number(target.value)) ?? null)}
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
