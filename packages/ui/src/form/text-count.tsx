import { useFormat } from '@portals/platform';
import { styled } from 'styled-components';
import { useUiText } from '../texts/use-ui-text';
import { color, font } from '../tokens';

const Line = styled.p<{ $over: boolean }>`
  color: ${({ $over }) => ($over ? color.dangerText : color.muted)};
  font-size: ${font.size.xs};
  font-variant-numeric: tabular-nums;
  font-weight: ${({ $over }) => ($over ? font.weight.semibold : font.weight.regular)};
`;

export interface TextCountProps {
  /** How long the text is. */
  count: number;
  /** How long it should be at most. Longer text is shown, never cut. */
  limit: number;
}

/** How much of its room a text takes. Only that it has become too long is announced, once. */
export function TextCount({ count, limit }: TextCountProps) {
  const { t } = useUiText();
  const { number } = useFormat();
  const over = count - limit;
  return (
    <Line $over={over > 0}>
      {t('count.of', { count: number(count), limit: number(limit) })}
      <span role="status">{over > 0 && ` · ${t('count.over', { limit: number(limit) })}`}</span>
    </Line>
  );
}
