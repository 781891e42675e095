import { hasKind } from '@portals/contracts/constants';
import type { KeyedDocument } from './keyed-blocks';

/** Fields that describe the structure of a document rather than its content. */
const arranging = new Set(['kind', 'type', 'key', 'language', 'layout', 'slug']);

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isBlank);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => arranging.has(name) || isBlank(part));
}

/** True for a document without any content so far. */
export const isEmptyDocument = (document: KeyedDocument): boolean => isBlank(document);

/** Returns the paths of blocks without content, which are omitted from emails and pages. */
export const emptyBlocks = (document: KeyedDocument): string[] =>
  hasKind(document, 'posts')
    ? []
    : document.blocks.flatMap((block, index) =>
        block.kind !== 'divider' && isBlank(block) ? [`document.blocks.${index}`] : [],
      );
