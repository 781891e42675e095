import type { ReportState } from '@portals/contracts/consulting';
import { Badge } from '@portals/ui';
import { media } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';

const OneLine = styled.span`
  ${media.md} { white-space: nowrap; }
`;

const tones = { missing: 'yellow', ready: 'blue', generated: 'green' } as const;

/** Shows whether a company's report exists or can be generated. */
export function ReportStateBadge({ state }: { state: ReportState }) {
  const { t } = useText();
  return (
    <Badge tone={tones[state.status]}>
      <OneLine>{t(`companies.report.${state.status}`, { count: state.missing.length })}</OneLine>
    </Badge>
  );
}
