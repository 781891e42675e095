import type { Content, ContentVariant } from '@portals/contracts/marketing';
import { color, font, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../shared';
import { partsOf } from './content-state';

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  margin: 0;

  dt { color: ${color.muted}; font-size: ${font.size.sm}; }
  dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

interface VariantTextProps {
  variant: ContentVariant;
  request: Content['request'];
}

/** Shows a text that cannot be edited, because it is still being generated or is an earlier version. */
export function VariantText({ variant, request }: VariantTextProps) {
  const { t } = useText();
  const parts = partsOf(variant, request).filter(({ text }) => text !== '');
  return (
    <List>
      {parts.map(({ name, text }) => (
        <div key={name}>
          <dt>{t(`writing.parts.${name}`)}</dt>
          <dd lang={request.language}>{text}</dd>
        </div>
      ))}
    </List>
  );
}
