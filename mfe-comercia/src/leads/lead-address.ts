import { idParam } from '@portals/contracts/fields';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { portalPath, viewPath } from '../shared';

const panelParam = 'show';
const leadParam = 'lead';
/** Query parameters that belong to one panel and are dropped when another panel opens. */
const ownOfPanel = [panelParam, leadParam, 'page', 'import', 'part'];

/** Keys of the panels; the first panel is the default. */
const leadPanelKeys = ['table', 'board', 'imports', 'duplicates'] as const;
export type LeadPanelKey = (typeof leadPanelKeys)[number];

const without = (params: URLSearchParams, names: readonly string[]) =>
  new URLSearchParams([...params].filter(([name]) => !names.includes(name)));

const withPanel = (params: URLSearchParams, panel: LeadPanelKey) =>
  panel === 'table' ? params : new URLSearchParams([...params, [panelParam, panel]]);

/** Returns the URL of a panel of a company's leads. */
export const leadPanelPath = (companyId: number, panel: LeadPanelKey): string =>
  panel === 'table' ? viewPath('leads', companyId) : `${viewPath('leads', companyId)}&${panelParam}=${panel}`;

/** Returns the URL of a lead, for links from other views. */
export const leadPagePath = ({
  id,
  marketingCompanyId,
}: {
  id: number;
  marketingCompanyId: number;
}): string => viewPath('leads', marketingCompanyId, { [leadParam]: String(id) });

/** Returns the panel named in the URL, or the table by default. */
export function leadPanelOf(params: URLSearchParams): LeadPanelKey {
  const named = params.get(panelParam);
  return leadPanelKeys.find((key) => key === named) ?? 'table';
}

/** Returns the id of the lead named in the URL; null without one. */
export const leadOf = (params: URLSearchParams): number | null =>
  idParam.safeParse(params.get(leadParam)).data ?? null;

/** Returns the query for another panel with the current filters, on the first page. */
export function panelQuery(params: URLSearchParams, panel: LeadPanelKey): URLSearchParams {
  return withPanel(without(params, ownOfPanel), panel);
}

/** Returns links that open a lead over the current panel, and the link back to the panel. */
export function useLeadLinks(): {
  /** Returns the URL of a lead's detail. */
  leadHref: (lead: { id: number }) => string;
  /** URL of the current panel. */
  panelHref: string;
} {
  const [params] = useSearchParams();
  const panel = without(params, [leadParam]);
  const panelHref = `${portalPath}?${panel}`;
  const leadHref = useCallback(({ id }: { id: number }) => `${panelHref}&${leadParam}=${id}`, [panelHref]);
  return { leadHref, panelHref };
}
