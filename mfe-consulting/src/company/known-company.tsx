import { isSampleAddress } from '@portals/contracts/constants';
import { type Capability, can } from '@portals/contracts/fields';
import { api, useApiList } from '@portals/platform';
import { KnownCompanyField } from '@portals/ui';
import { useText } from '../text';

const marketingPath = '/api/marketing/companies';
/** Request for the first 100 companies of the marketing portal, by name; 100 is the maximum page size. */
const knownPath = `${marketingPath}?sort=name&pageSize=100`;

/** Fields of a company in the marketing portal; only the fields that this portal uses. */
export interface KnownCompany {
  id: number;
  name: string;
  capabilities?: Capability[];
  sector: string;
  version: number;
  workspaceId?: number;
  createdAt?: string;
  privacyContact?: string | null;
  /** Id of the linked company in this portal. The previous version of the marketing service omits it and cannot link companies. */
  consultingCompanyId?: number | null;
}

/** Links a company of the marketing portal to the company that was just registered in this portal (rule 9.19). */
export const linkCompany = ({ id, version }: KnownCompany, consultingCompanyId: number): Promise<unknown> =>
  api.patch(`${marketingPath}/${id}`, { version, consultingCompanyId });

/** Returns the prefixes of what is cached of a company of the marketing portal: the lists of companies, and the company itself. */
export const marketingPathsOf = ({ id }: KnownCompany) => [`${marketingPath}?`, `${marketingPath}/${id}`];

interface MarketingCompanyFieldProps {
  chosen: KnownCompany | null;
  onChoose: (company: KnownCompany | null) => void;
}

/** Offers the companies of the marketing portal that are not yet linked to a company of this portal (rule 9.19), except samples. */
export function MarketingCompanyField({ chosen, onChoose }: MarketingCompanyFieldProps) {
  const { t } = useText();
  // Without a response from the marketing service, there is nothing to offer.
  const { rows, total } = useApiList<KnownCompany>(knownPath).data ?? { rows: [], total: 0 };
  const isOffered = (one: KnownCompany) =>
    can(one, 'work') && !isSampleAddress(one.privacyContact) && one.consultingCompanyId === null;
  const cut = total > rows.length ? ` ${t('companyForm.knownCut', { count: rows.length })}` : '';
  return (
    <KnownCompanyField
      offered={rows.filter(isOffered)}
      label={t('companyForm.known')}
      hint={`${t('companyForm.knownHint')}${cut}`}
      unknown={t('companyForm.unknown')}
      value={chosen?.id ?? null}
      onChoose={onChoose}
    />
  );
}
