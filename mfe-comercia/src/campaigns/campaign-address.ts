import { idParam } from '@portals/contracts/fields';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { portalPath } from '../shared';

const campaignParam = 'campaign';
const stepParam = 'step';
const versionParam = 'version';
const placeParam = 'place';
const newCampaign = 'new';

/** What the address says of one campaign. */
const ownParams = [campaignParam, stepParam, versionParam, placeParam];
/** What a parameter of the log of a mailing begins with: the list of campaigns has a search and a page as well. */
export const logMark = 'log-';

/** Where one can be in a campaign: the steps of its editor, then what has been. */
const campaignSteps = ['type', 'content', 'review', 'send', 'figures', 'history'] as const;
type CampaignStep = (typeof campaignSteps)[number];

/** What the address says of the list alone. */
const listParams = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => !ownParams.includes(name) && !name.startsWith(logMark)));

/** What the address says of campaigns, beside the list's filters. */
export interface CampaignAddress {
  /** The campaign that is edited, `new` for one that is begun, null for the list. */
  campaign: number | 'new' | null;
  step: CampaignStep;
  /** The place of the content that somebody is led to, such as `document.blocks.2.url`. */
  place: string | null;
  /** The version of it that is looked at. */
  version: number | null;
  /** The list, as it was. */
  listHref: string;
  newHref: string;
  stepHref: (id: number, step: CampaignStep) => string;
  /** Leads to a place of the content. */
  placeHref: (id: number, place: string) => string;
  versionHref: (id: number, version: number) => string;
}

export function useCampaignAddress(): CampaignAddress {
  const [params] = useSearchParams();
  return useMemo(() => {
    const named = params.get(campaignParam);
    const list = listParams(params);
    const hrefOf = (more: Record<string, string>) =>
      `${portalPath}?${new URLSearchParams([...list, ...Object.entries(more)])}`;
    const stepHref = (id: number, step: CampaignStep) =>
      hrefOf({ [campaignParam]: String(id), [stepParam]: step });
    return {
      campaign: named === newCampaign ? newCampaign : (idParam.safeParse(named).data ?? null),
      step: campaignSteps.find((step) => step === params.get(stepParam)) ?? 'content',
      place: params.get(placeParam),
      version: idParam.safeParse(params.get(versionParam)).data ?? null,
      listHref: `${portalPath}?${list}`,
      newHref: hrefOf({ [campaignParam]: newCampaign, [stepParam]: 'type' }),
      stepHref,
      placeHref: (id, place) => `${stepHref(id, 'content')}&${new URLSearchParams({ [placeParam]: place })}`,
      versionHref: (id, version) => `${stepHref(id, 'history')}&${versionParam}=${version}`,
    };
  }, [params]);
}
