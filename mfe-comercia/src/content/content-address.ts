import { idParam } from '@portals/contracts/fields';
import { useSearchParams } from 'react-router-dom';
import { portalPath } from '../shared';

const contentPanels = ['write', 'history'] as const;
export type ContentPanel = (typeof contentPanels)[number];

const own = ['show', 'content', 'search', 'type', 'generator', 'productId', 'page'];

/** Reads from the URL which panel and which generated texts are open. */
export function useContentAddress() {
  const [params, setParams] = useSearchParams();
  const kept = [...params].filter(([name]) => !own.includes(name));
  const shown = params.get('show');
  const withId = (id: number | null) =>
    new URLSearchParams([...kept, ...(id === null ? [] : [['content', String(id)]])]);
  return {
    panel: contentPanels.find((panel) => panel === shown) ?? 'write',
    contentId: idParam.safeParse(params.get('content')).data ?? null,
    /** Returns the URL of a stored generation. */
    href: ({ id }: { id: number }) => `${portalPath}?${withId(id)}`,
    open: (id: number | null) => setParams(withId(id), { replace: true }),
    goTo: (panel: ContentPanel) =>
      setParams(new URLSearchParams([...kept, ...(panel === 'write' ? [] : [['show', panel]])])),
  };
}
