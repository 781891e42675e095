import { hasKind } from '@portals/contracts/constants';
import { type RefObject, useEffect } from 'react';
import { useCampaignAddress } from '../campaign-address';
import { useEditing } from '../editing/editing';

const fields = 'input, textarea, select';

/** Returns the element of the block with this key; null when there is none. */
function blockOf(box: HTMLElement, key: string | undefined): HTMLElement | null {
  return key === undefined ? null : box.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
}

/** Focuses the field that the URL names; if the URL names a block, focuses its first field. */
export function usePlace(box: RefObject<HTMLElement | null>): void {
  const { place } = useCampaignAddress();
  const { saver } = useEditing();
  useEffect(() => {
    if (place === null || !box.current) return;
    const [, part = '', at] = place.split('.');
    const { document } = saver.get().edited;
    const blocks = hasKind(document, 'posts') ? [] : document.blocks;
    const row = part === 'blocks' ? blockOf(box.current, blocks[Number(at)]?.key) : null;
    const named = box.current.querySelector<HTMLElement>(`[name="${CSS.escape(part)}"]`);
    const target =
      row?.querySelector<HTMLElement>(fields) ?? row?.querySelector<HTMLElement>('button') ?? named;
    target?.focus();
  }, [place, box, saver]);
}
