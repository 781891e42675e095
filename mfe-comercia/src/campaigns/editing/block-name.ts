import { useText } from '../../shared';

export const plainKinds = ['heading', 'text', 'button', 'picture', 'divider', 'quote', 'question'] as const;
export type PlainKind = (typeof plainKinds)[number];
export const blockKinds = [...plainKinds, 'columns'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** Returns a function that translates the name of a block kind. */
export function useBlockName(): (kind: string) => string {
  const { t } = useText();
  return (kind) => {
    const known = blockKinds.find((one) => one === kind);
    return known ? t(`blocks.kinds.${known}`) : kind;
  };
}
