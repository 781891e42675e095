import { contentPartsOf } from '@portals/contracts/constants';
import type { Content, ContentEvent, ContentRequest, ContentVariant } from '@portals/contracts/marketing';

const changed = (content: Content, id: number, change: (variant: ContentVariant) => ContentVariant) => ({
  ...content,
  variants: content.variants.map((variant) => (variant.id === id ? change(variant) : variant)),
});

/** Returns the content with one of its texts replaced by a newer version of it. */
export const withVariant = (content: Content, newer: ContentVariant): Content =>
  changed(content, newer.id, () => newer);

/** Returns the state after an event of the stream; null before the first event. */
export function afterEvent(content: Content | null, event: ContentEvent): Content | null {
  if (event.kind === 'started') return event.content;
  if (content === null) return null;
  if (event.kind === 'variant') return withVariant(content, event.variant);
  const { part, text } = event;
  return changed(content, event.variantId, (variant) => ({
    ...variant,
    [part]: (variant[part] ?? '') + text,
  }));
}

/**
 * Returns the state after a stream has ended early, in which its unfinished texts are marked as stopped.
 * @param before state before the stream: its texts are not those of the stream, so they may still be written elsewhere
 */
export function ended(content: Content, before: Content | null = null): Content {
  const others = new Set(before?.variants.map(({ id }) => id));
  const stop = (variant: ContentVariant): ContentVariant =>
    variant.state === 'writing' && !others.has(variant.id) ? { ...variant, state: 'stopped' } : variant;
  return { ...content, variants: content.variants.map(stop) };
}

type Kind = Pick<ContentRequest, 'type' | 'network'>;

/** Returns the parts of a text, each with what has been generated so far. */
export const partsOf = (variant: ContentVariant, { type, network }: Kind) =>
  contentPartsOf(type, network).map((part) => ({ ...part, text: variant[part.name] ?? '' }));

export const isEmpty = (variant: ContentVariant, kind: Kind): boolean =>
  partsOf(variant, kind).every(({ text }) => text.trim() === '');

/** Returns a text for the clipboard: its parts, separated by empty lines. */
export const wholeText = (variant: ContentVariant, kind: Kind): string =>
  partsOf(variant, kind)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n');

/** Returns the latest version of each text, with its earlier versions, sorted by number. */
export function byNumber({ variants }: Content): { last: ContentVariant; before: ContentVariant[] }[] {
  const numbers = [...new Set(variants.map(({ number }) => number))];
  return numbers.flatMap((number) => {
    const before = variants.filter((variant) => variant.number === number);
    const last = before.pop();
    return last === undefined ? [] : [{ last, before: before.reverse() }];
  });
}

/** Returns the content without empty texts, which are not stored. Failed texts stay, because they show the reason for the failure. */
export function withoutEmpty(content: Content): Content {
  const isKept = (variant: ContentVariant) =>
    !isEmpty(variant, content.request) || variant.state === 'failed' || variant.state === 'writing';
  return { ...content, variants: content.variants.filter(isKept) };
}

/** True when the service has stored the generation, which it does only if at least one text is not empty. */
export const isStored = ({ variants, request }: Content): boolean =>
  variants.some((variant) => !isEmpty(variant, request));
