import { hasKind } from '@portals/contracts/constants';
import { useText } from '../../shared';
import type { EditedCampaign } from '../saving/edited-campaign';
import { useBlockName } from './block-name';
import { useEditing } from './editing';
import { useFieldLabel } from './field-words';

type Document = EditedCampaign['document'];

/** Returns a function that describes a path such as `document.blocks.2.url` in words. */
export function usePlaceName(): (path: string) => string {
  const { document } = useEditing().edited;
  const name = usePlaceNameIn();
  return (path) => name(path, document);
}

/** Returns a function that describes a path in any document, also outside an editor. */
export function usePlaceNameIn(): (path: string, document: Document) => string {
  const { t } = useText();
  const label = useFieldLabel();
  const blockName = useBlockName();
  return (path, document) => {
    const [, first = '', at] = path.split('.');
    if (first === '') return label(path);
    if (first !== 'blocks') return label(first === 'posts' ? `posts.${at}` : first);
    const block = hasKind(document, 'posts') || at === undefined ? undefined : document.blocks[Number(at)];
    return block
      ? t('blocks.numbered', { number: Number(at) + 1, name: blockName(block.kind) })
      : label('blocks');
  };
}
