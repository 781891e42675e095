import { leadImportBuckets } from '@portals/contracts/constants';
import type { LeadImport, LeadImportCounts } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { color, font, media, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../../shared';

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1px;
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  overflow: hidden;
  background: ${color.line};

  ${media.md} { grid-template-columns: repeat(5, minmax(0, 1fr)); }
`;
const Bucket = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-content: start;
  gap: ${space(1)} ${space(3)};
  padding: ${space(4)};
  background: ${color.surface};

  & > dt { font-weight: ${font.weight.semibold}; }
  & > dd { margin: 0; }
  & > :nth-child(2) {
    font-size: ${font.size.h4};
    font-weight: ${font.weight.bold};
    font-variant-numeric: tabular-nums;
  }
  & > :nth-child(3) {
    grid-column: 1 / -1;
    font-size: ${font.size.sm};
    color: ${color.muted};
  }
  ${media.md} { grid-template-columns: minmax(0, 1fr); }
`;

export const sumOf = (counts: LeadImportCounts) =>
  leadImportBuckets.reduce((sum, bucket) => sum + counts[bucket], 0);

/** Shows the number of rows by outcome; every row has exactly one outcome. */
export function Counts({ counts }: Pick<LeadImport, 'counts'>) {
  const { t } = useText();
  const { number } = useFormat();
  return (
    <List>
      {leadImportBuckets.map((bucket) => (
        <Bucket key={bucket}>
          <dt>{t(`imports.buckets.${bucket}`)}</dt>
          <dd>{number(counts[bucket])}</dd>
          <dd>{t(`imports.bucketTexts.${bucket}`)}</dd>
        </Bucket>
      ))}
    </List>
  );
}
