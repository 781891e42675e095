import { blockAnchor, hasKind } from '@portals/contracts/constants';
import type { EditedCampaign } from '../saving/edited-campaign';

/** Id of the part of a document above its blocks. */
const beginning = 'top';

/**
 * Returns the part of the document that a focused element edits: the key of its block, or `top` for a field outside the blocks; null for a
 * button outside the blocks.
 * @param box element that contains all fields
 */
export function focusedPart(box: Element, focused: Element): string | null {
  let key: string | null = null;
  // Columns contain blocks themselves; the preview can scroll only to the outermost block.
  for (let row = focused.closest('[data-row]'); row && box.contains(row); ) {
    key = row.getAttribute('data-row');
    row = row.parentElement?.closest('[data-row]') ?? null;
  }
  return key ?? (focused.matches('input[name], textarea[name]') ? beginning : null);
}

/** Returns the id of the preview's element for a part of the document. */
export function anchorOf(document: EditedCampaign['document'], part: string | null): string {
  const at = hasKind(document, 'posts') ? -1 : document.blocks.findIndex(({ key }) => key === part);
  return at < 0 ? beginning : blockAnchor(at);
}
