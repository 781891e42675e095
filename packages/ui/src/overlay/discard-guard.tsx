import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../action/button';
import { useUiText } from '../texts/use-ui-text';
import { color, font, media, space } from '../tokens';

const Bar = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  padding: ${space(3)} ${space(6)};
  background: ${color.yellowSoft};
  color: ${color.onYellowSoft};
  font-size: ${font.size.sm};
  font-weight: ${font.weight.medium};

  & > svg {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
  }
  & > span { flex: 1 1 12rem; }
  ${media.belowMd} {
    padding-inline: ${space(4)};
    & > span { flex-basis: calc(100% - ${space(8)}); }
    & > button { flex: 1 1 auto; }
  }
`;

export interface DiscardGuardProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/**
 * Asks for confirmation before unsaved changes are discarded. The focus moves to the button that keeps the changes, so that keyboard users
 * can answer.
 */
export function DiscardGuard({ onKeep, onDiscard }: DiscardGuardProps) {
  const { t } = useUiText();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => void keep.current?.focus(), []);
  return (
    <Bar role="alert">
      <TriangleAlert aria-hidden />
      <span>{t('unsaved')}</span>
      <Button size="sm" variant="secondary" onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button ref={keep} size="sm" onClick={onKeep}>
        {t('keepEditing')}
      </Button>
    </Bar>
  );
}
