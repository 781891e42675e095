import { type RefObject, useId } from 'react';
import { styled } from 'styled-components';
import { color, font, media, radius, space } from '../tokens';
import type { PaletteGroup, PaletteLine } from './palette-lines';

const List = styled.div`
  flex: 1 1 auto;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${space(2)};
  border-block-start: 1px solid ${color.line};

  &:empty { display: none; }
`;

const Heading = styled.div`
  padding: ${space(3)} ${space(3)} ${space(1)};
  color: ${color.muted};
  font-size: ${font.size.xs};
  font-weight: ${font.weight.semibold};
`;

const Option = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space(3)};
  min-height: 2.75rem;
  padding: ${space(2.5)} ${space(3)};
  border-radius: ${radius.md};
  line-height: 1.4;
  overflow-wrap: anywhere;
  cursor: pointer;
  scroll-margin-block: ${space(10)};

  &[data-more] { color: ${color.accentText}; }
  &[aria-selected='true'] {
    background: ${color.accentSoft};
    color: ${color.onAccentSoft};
  }
  ${media.forcedColors} {
    &[aria-selected='true'] { outline: 2px solid Highlight; outline-offset: -2px; }
  }
`;

const Detail = styled.span`
  color: ${color.muted};
  font-size: ${font.size.sm};

  [aria-selected='true'] > & { color: inherit; }
`;

export interface PaletteListProps {
  id: string;
  label: string;
  groups: readonly PaletteGroup[];
  chosen: PaletteLine | undefined;
  /** Returns the id of a line's element. */
  idOf: (line: PaletteLine) => string;
  onChoose: (line: PaletteLine) => void;
  onOpen: (line: PaletteLine) => void;
  ref: RefObject<HTMLDivElement | null>;
}

function Group({
  group,
  chosen,
  idOf,
  onChoose,
  onOpen,
}: { group: PaletteGroup } & Omit<PaletteListProps, 'groups' | 'id' | 'label' | 'ref'>) {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a list box
    <div role="group" aria-labelledby={heading}>
      <Heading id={heading} role="presentation">
        {group.label}
      </Heading>
      {group.lines.map((line) => (
        <Option
          key={line.key}
          id={idOf(line)}
          role="option"
          aria-selected={line === chosen}
          {...(line.more && { 'data-more': '' })}
          // Uses `pointermove` and not `pointerenter`, because the list may scroll under a resting pointer.
          onPointerMove={() => onChoose(line)}
          // Prevents the default action, so that the field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onOpen(line)}
        >
          <span>{line.label}</span>
          {line.detail && <Detail>{line.detail}</Detail>}
        </Option>
      ))}
    </div>
  );
}

/** The lines of the palette in groups. The text field keeps the focus and refers to the selected line. */
export function PaletteList({ id, label, groups, ref, ...rest }: PaletteListProps) {
  return (
    <List ref={ref} id={id} role="listbox" aria-label={label}>
      {groups.map((group) => (
        <Group key={group.key} group={group} {...rest} />
      ))}
    </List>
  );
}
