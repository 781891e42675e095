import { idParam } from '@portals/contracts/fields';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { viewPath } from '../../shared';

const showParam = 'show';
const suppressions = 'suppressions';

export interface SuppressionAddress {
  /** True when the campaigns view shows the suppression list. */
  isShown: boolean;
  /** URL of the suppression list. It drops the filters of the campaign list, which do not apply to it. */
  href: string;
  campaignsHref: string;
}

export function useSuppressionAddress(): SuppressionAddress {
  const [params] = useSearchParams();
  return useMemo(() => {
    const companyId = idParam.safeParse(params.get('company')).data;
    return {
      isShown: params.get(showParam) === suppressions,
      href: viewPath('campaigns', companyId, { [showParam]: suppressions }),
      campaignsHref: viewPath('campaigns', companyId),
    };
  }, [params]);
}
