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
  /** Length of the text. */
  count: number;
  /** Maximum recommended length. Longer text is shown, never cut. */
  limit: number;
}

/** Length of a text and its limit. Only exceeding the limit is announced, once. */
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
