import { isSampleAddress } from '@portals/contracts/constants';
import { api } from '@portals/platform';
import { type ForeignCompany, KnownCompanyField } from '@portals/ui';
import { useText } from '../text';

/** Path of the companies of the marketing portal: by name, as many as one response can contain. */
const knownPath = '/api/marketing/companies?sort=name&pageSize=100';

/** The fields that this portal reads of a company of the marketing portal. */
export interface KnownCompany extends ForeignCompany {
  sector: string;
  version: number;
  workspaceId?: number;
  privacyContact?: string | null;
  /** Id of the linked company here; a marketing service of the previous version does not send it and cannot link. */
  consultingCompanyId?: number | null;
}

/** Links a company of the marketing portal to the company just registered here (rule 9.19). */
export const linkCompany = ({ id, version }: KnownCompany, consultingCompanyId: number): Promise<unknown> =>
  api.patch(`/api/marketing/companies/${id}`, { version, consultingCompanyId });

interface MarketingCompanyFieldProps {
  chosen: KnownCompany | null;
  onChoose: (company: KnownCompany | null) => void;
}

/** Offers the companies of the marketing portal that are not linked to one here (rule 9.19), except for samples. */
export function MarketingCompanyField({ chosen, onChoose }: MarketingCompanyFieldProps) {
  const { t } = useText();
  return (
    <KnownCompanyField<KnownCompany>
      path={knownPath}
      isOffered={(one) => !isSampleAddress(one.privacyContact) && one.consultingCompanyId === null}
      label={t('companyForm.known')}
      hint={t('companyForm.knownHint')}
      cutHint={(count) => t('companyForm.knownCut', { count })}
      unknown={t('companyForm.unknown')}
      value={chosen?.id ?? null}
      onChoose={onChoose}
    />
  );
}
