import { idParam } from '@portals/contracts/fields';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { portalPath } from '../views/view';

const campaignParam = 'campaign';
const stepParam = 'step';
const versionParam = 'version';
const newCampaign = 'new';

/** Where one can be in a campaign: the steps of its editor, then what has been. */
const campaignSteps = ['type', 'content', 'review', 'figures', 'history'] as const;
type CampaignStep = (typeof campaignSteps)[number];

const without = (params: URLSearchParams, ...names: string[]) =>
  new URLSearchParams([...params].filter(([name]) => !names.includes(name)));

/** What the address says of campaigns, beside the list's filters. */
export interface CampaignAddress {
  /** The campaign that is edited, `new` for one that is begun, null for the list. */
  campaign: number | 'new' | null;
  step: CampaignStep;
  /** The version of it that is looked at. */
  version: number | null;
  /** The list, as it was. */
  listHref: string;
  newHref: string;
  stepHref: (id: number, step: CampaignStep) => string;
  versionHref: (id: number, version: number) => string;
}

export function useCampaignAddress(): CampaignAddress {
  const [params] = useSearchParams();
  return useMemo(() => {
    const named = params.get(campaignParam);
    const list = without(params, campaignParam, stepParam, versionParam);
    const hrefOf = (more: Record<string, string>) =>
      `${portalPath}?${new URLSearchParams([...list, ...Object.entries(more)])}`;
    const stepHref = (id: number, step: CampaignStep) =>
      hrefOf({ [campaignParam]: String(id), [stepParam]: step });
    return {
      campaign: named === newCampaign ? newCampaign : (idParam.safeParse(named).data ?? null),
      step: campaignSteps.find((step) => step === params.get(stepParam)) ?? 'content',
      version: idParam.safeParse(params.get(versionParam)).data ?? null,
      listHref: `${portalPath}?${list}`,
      newHref: hrefOf({ [campaignParam]: newCampaign, [stepParam]: 'type' }),
      stepHref,
      versionHref: (id, version) => `${stepHref(id, 'history')}&${versionParam}=${version}`,
    };
  }, [params]);
}
