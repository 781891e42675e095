import type { KeyedDocument } from '../saving/keyed-blocks';

/** Fields that describe the structure of a document and not its content. */
const arranging = new Set(['kind', 'type', 'key', 'language', 'layout', 'slug']);

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isBlank);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => arranging.has(name) || isBlank(part));
}

/** True for a document without any content so far. */
export const isEmptyDocument = (document: KeyedDocument): boolean => isBlank(document);
