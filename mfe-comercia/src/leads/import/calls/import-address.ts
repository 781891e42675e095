import { idParam } from '@portals/contracts/fields';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { leadPanelPath } from '../../lead-address';

/** URL parameter with the id of the open import; without it, the list of imports is shown. */
const importParam = 'import';
const pageParam = 'page';
const partParam = 'part';
const settingsPart = 'settings';

/** Returns the URL of an import. */
export const importHref = (companyId: number, id: number) =>
  `${leadPanelPath(companyId, 'imports')}&${importParam}=${id}`;

/** Reads from the URL which import is open, and returns links to the other pages of the panel. */
export function useImportAddress(companyId: number) {
  const [params, setParams] = useSearchParams();
  const id = idParam.safeParse(params.get(importParam)).data ?? null;
  const page = idParam.safeParse(params.get(pageParam)).data ?? 1;
  const listHref = leadPanelPath(companyId, 'imports');
  const goTo = useCallback(
    (next: number) =>
      setParams((before) => {
        const query = new URLSearchParams([...before].filter(([name]) => name !== pageParam));
        if (next > 1) query.set(pageParam, String(next));
        return query;
      }),
    [setParams],
  );
  return useMemo(
    () => ({
      id,
      page,
      goTo,
      listHref,
      /** True when the user has returned to the settings after a check. */
      inSettings: params.get(partParam) === settingsPart,
      settingsHref: id === null ? listHref : `${importHref(companyId, id)}&${partParam}=${settingsPart}`,
    }),
    [id, page, goTo, listHref, params, companyId],
  );
}
