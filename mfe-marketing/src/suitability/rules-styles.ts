import { color, font, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { Note } from '../site/kit';

export const SourcesNote = styled(Note)`
  margin-top: ${space(3)};
`;

export const RuleList = styled.ul`
  display: grid;
  gap: ${space(3)};
  max-width: 68ch;
  margin-block: ${space(4)} ${space(10)};
  && {
    padding-left: 1.2em;
    list-style: disc;
  }
`;

export const SourceList = styled.ol`
  display: grid;
  gap: ${space(8)};
  max-width: 68ch;
  margin-block: ${space(6)} ${space(10)};
  padding: 0;
  list-style: none;

  li {
    padding-left: ${space(4)};
    border-left: 3px solid ${color.line};
  }

  h3 {
    margin-bottom: ${space(1)};
    font-size: ${font.size.h4};
  }
`;

export const GainTable = styled.table`
  width: 100%;
  max-width: 68ch;
  margin-block: ${space(4)} ${space(12)};
  font-variant-numeric: tabular-nums;

  caption,
  th,
  td {
    padding: ${space(2)} ${space(3)} ${space(2)} 0;
    border-bottom: 1px solid ${color.line};
    text-align: start;
    vertical-align: top;
  }

  caption {
    border: 0;
    color: ${color.muted};
    font-size: ${font.size.sm};
  }
`;
