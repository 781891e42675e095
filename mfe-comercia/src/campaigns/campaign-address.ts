import { idParam } from '@portals/contracts/fields';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { portalPath } from '../shared';

const campaignParam = 'campaign';
const stepParam = 'step';
const versionParam = 'version';
const placeParam = 'place';
const newCampaign = 'new';

/** Query parameters that belong to the open campaign and not to the list. */
const ownParams = [campaignParam, stepParam, versionParam, placeParam];
/** Prefix for the query parameters of a send log. Without it, search and page of the log would clash with those of the campaign list. */
export const logMark = 'log-';

/** Steps within a campaign, in order: the steps of the editor, then figures and history. */
const campaignSteps = ['type', 'content', 'review', 'send', 'figures', 'history'] as const;
type CampaignStep = (typeof campaignSteps)[number];

/** Returns only the query parameters that belong to the list. */
const listParams = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => !ownParams.includes(name) && !name.startsWith(logMark)));

/** Parsed URL of the campaigns view, except for the list's filters. */
export interface CampaignAddress {
  /** Id of the campaign in the editor, `new` for a new one, null for the list. */
  campaign: number | 'new' | null;
  step: CampaignStep;
  /** Path of the field to focus, such as `document.blocks.2.url`. */
  place: string | null;
  /** Id of the version to show. */
  version: number | null;
  /** URL of the list with its filters. */
  listHref: string;
  newHref: string;
  stepHref: (id: number, step: CampaignStep) => string;
  /** Returns the URL of a field. */
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
